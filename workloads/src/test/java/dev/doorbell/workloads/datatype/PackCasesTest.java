package dev.doorbell.workloads.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackCasesTest {

    @Test
    void makesEverySizeOfEachBlock() {
        List<PackCase> cases = cases(Map.of("blocks", "8,64", "sizes", "64..256")).all();

        assertThat(cases).extracting(PackCase::block).containsExactly(8, 8, 8, 64, 64, 64);
        assertThat(cases)
                .extracting(PackCase::bytes)
                .containsExactly(64L, 128L, 256L, 64L, 128L, 256L);
    }

    @Test
    void makesRowsInPlaceOfSizes() {
        PackCases rows = PackCases.of(given(Map.of("blocks", "8,16", "sizes", "64")), 10);

        assertThat(rows.all()).extracting(PackCase::bytes).containsExactly(80L, 160L);
    }

    @ParameterizedTest
    @CsvSource({
        // Packed bytes, and those from the first to the last.
        "contiguous, 1000, 1, 1000, 1000",
        "vector, 1000, 1, 1000, 63496",
        "indexed, 1000, 1, 1000, 63496",
        "struct, 1000, 58, 986, 1385",
        "subarray, 1000, 1, 648, 4260888"
    })
    void takesTheNextSizeOfALayout(String type, String size, int count, long bytes, long span) {
        PackCase only = cases(Map.of("type", type, "sizes", size)).all().getFirst();

        assertThat(only.count()).isEqualTo(count);
        assertThat(only.bytes()).isEqualTo(bytes);
        assertThat(only.span()).isEqualTo(span);
    }

    @Test
    void estimatesCasesAndListedBlocks() {
        Map<String, String> sizes = Map.of("sizes", "1K,4K", "blocks", "8,32");
        Map<String, String> listed = Map.of("sizes", "1K,4K", "blocks", "8,32", "type", "indexed");

        assertThat(cases(sizes).estimate()).isEqualTo(new Estimate("sizes", 8_000, 80));
        // (1024 + 4096) / 8 + (1024 + 4096) / 32 blocks.
        assertThat(cases(listed).estimate()).isEqualTo(new Estimate("sizes", 88_000, 880));
        assertThat(PackCases.of(given(sizes), 10).estimate())
                .isEqualTo(new Estimate("sizes", 4_000, 40));
    }

    @Test
    void refusesBlocksThatAreNoDoubles() {
        assertThatThrownBy(() -> cases(Map.of("blocks", "8,12")))
                .isInstanceOf(JobException.class)
                .hasMessage("blocks is 12; expected multiples of 8");
    }

    private static PackCases cases(Map<String, String> given) {
        return PackCases.of(given(given));
    }

    private static Parameters given(Map<String, String> given) {
        return new Parameters("datatype/pack", PackCases.parameters("64"), given);
    }
}
