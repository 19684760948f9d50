package dev.doorbell.guest.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.pdes.report.Measurement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Size of the lines that a result keeps. */
class KeptLinesTest {

    private static final int EACH = 32;

    @Test
    void emptyLinesCountToo() {
        KeptLines lines = new KeptLines(1);
        for (int i = 0; i < 100_000; i++) {
            lines.add(i, 0, false, "\n");
        }

        List<Measurement> recorded = recorded(lines);

        assertThat(recorded).hasSize(32_768 / EACH + 1);
        // Time, rank, standard error, bytes, "and 9897" and so on.
        assertThat(recorded.getLast().values().subList(0, 4))
                .containsExactly(99_999L, 0L, 1L, (long) "and 98976 more lines".length());
    }

    @Test
    void manyRanksShareTheSizeOfANode() {
        KeptLines lines = new KeptLines(1 << 12);
        for (int i = 0; i < 100; i++) {
            lines.add(i, 7, false, "x".repeat(32) + "\n");
        }

        // 256 characters, of which each line takes 64.
        assertThat(recorded(lines)).hasSize(4 + 1);
    }

    @Test
    void linesKeepEverythingButTheirEnd() {
        KeptLines lines = new KeptLines(1);
        lines.add(5, 3, true, "a \r\n");

        assertThat(recorded(lines).getFirst().values())
                .containsExactly(5L, 3L, 1L, 3L, 0x61_20_0d_00_00_00_00_00L);
    }

    private static List<Measurement> recorded(KeptLines lines) {
        Instruments instruments = new Instruments(false);
        lines.record(instruments);
        return instruments.report(List.of()).measurements();
    }
}
