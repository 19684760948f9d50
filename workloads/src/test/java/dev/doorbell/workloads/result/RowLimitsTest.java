package dev.doorbell.workloads.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Resource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowLimitsTest {

    private static final String EGRESS = "node0/nic0 egress link";
    private static final String PROXY = "node0 proxy core 0.*";

    @Test
    void joinsRowsWithTheSameBottleneck() {
        assertThat(
                        RowLimits.of(
                                List.of(
                                        row("1 CTA", "1 KiB", EGRESS, 100),
                                        row("1 CTA", "4 KiB", EGRESS, 300),
                                        row("1 CTA", "16 KiB", EGRESS, 900),
                                        row("4 CTAs", "16 KiB", EGRESS, 960))))
                .containsExactly(
                        "1 CTA, 1 KiB to 4 KiB: no resource is busy for more than 30 % (node0/nic0 egress link)",
                        "1 CTA to 4 CTAs, 16 KiB: node0/nic0 egress link is 90 to 96 % busy");
    }

    @Test
    void doesNotJoinRowsThatDifferInTwoParts() {
        assertThat(
                        RowLimits.of(
                                List.of(
                                        row("1 CTA", "1 KiB", EGRESS, 900),
                                        row("1 CTA", "4 KiB", EGRESS, 900),
                                        row("4 CTAs", "1 KiB", EGRESS, 900))))
                .containsExactly(
                        "1 CTA, 1 KiB to 4 KiB: node0/nic0 egress link is 90 % busy",
                        "4 CTAs, 1 KiB: node0/nic0 egress link is 90 % busy");
    }

    @Test
    void showsTheTimeThatAProxyTakesForAnOperation() {
        RowBusy row = row("1 CTA", "8 B", PROXY, 978);

        assertThat(RowLimits.perOperation(row)).isEqualTo("244 ns of 250 ns per put");
        assertThat(RowLimits.of(row))
                .isEqualTo("the CPU proxy is 98 % busy: 244 ns of 250 ns per put");
    }

    @Test
    void saysWhenNothingWasBusy() {
        RowWindow window = new RowWindow(List.of("8 B"), 0, 10, "put", 1);

        assertThat(RowLimits.of(new RowBusy(window, List.of()))).isEqualTo("nothing was busy");
        assertThat(RowLimits.of(List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 0", "5, 0", "6, 1", "15, 2", "1000, 100"})
    void roundsPercentHalfToEven(long permille, String percent) {
        assertThat(RowLimits.percent(permille)).isEqualTo(percent);
    }

    /** A row of four puts in a microsecond. */
    private static RowBusy row(String ctas, String size, String resource, long permille) {
        return new RowBusy(
                new RowWindow(List.of(ctas, size), 0, 1_000_000, "put", 4),
                List.of(new Bottleneck.Busy(Resource.parse(resource), permille * 1_000, permille)));
    }
}
