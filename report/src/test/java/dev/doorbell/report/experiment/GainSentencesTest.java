package dev.doorbell.report.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sentences on gains. */
class GainSentencesTest {

    @Test
    void namesTheGainsOfRowsWithoutABottleneck() {
        assertThat(GainSentences.of(List.of(row("8", 20, 40), row("16", 35, 40))))
                .containsExactly(
                        "8 to 16: no single bottleneck; at twice the speed: network links +2.0 to 3.5 %,"
                                + " all resources +4.0 %; latency is 92.3 % of the time");
    }

    @Test
    void writesTheSignOfALoss() {
        assertThat(GainSentences.of(List.of(row("8", -7, 40), row("16", 35, -3))))
                .containsExactly(
                        "8 to 16: no single bottleneck; at twice the speed: network links -0.7 to +3.5 %,"
                                + " all resources -0.3 to +4.0 %; latency is 92.3 to 100.0 % of the time");
    }

    private static RowGains row(String key, long permille, long allPermille) {
        RowWindow window = new RowWindow(List.of(key), 0, 1, "call", 1);
        Gain gain = new Gain(ResourceKind.EGRESS_LINK, "node0/nic0 egress link", permille);
        return new RowGains(new RowBusy(window, List.of()), List.of(gain), allPermille);
    }
}
