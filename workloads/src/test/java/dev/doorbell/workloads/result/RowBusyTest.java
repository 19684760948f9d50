package dev.doorbell.workloads.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowBusyTest {

    private static final Resource DRAM = Resource.parse("node0 DRAM");
    private static final Resource EGRESS = Resource.parse("node0/nic0 egress link");
    private static final RowWindow WINDOW =
            new RowWindow(List.of("1 CTA", "1 KiB"), 1_000, 2_000, "put", 4);

    @Test
    void countsServiceInTheWindowOnly() {
        RowBusy row =
                RowBusy.of(
                        WINDOW,
                        Map.of(
                                DRAM,
                                List.of(
                                        new BusySpan(0, 500, 500),
                                        new BusySpan(800, 1_200, 200),
                                        new BusySpan(1_500, 1_600, 90)),
                                EGRESS,
                                List.of(new BusySpan(2_000, 3_000, 1_000))));

        assertThat(row.resources()).containsExactly(new Bottleneck.Busy(DRAM, 190, 190));
        assertThat(row.full()).isFalse();
        assertThat(row.fullResource()).isEmpty();
        assertThat(row.fullText()).isEqualTo("no resource");
        assertThat(row.busiest()).isEqualTo("node0 DRAM");
    }

    @Test
    void isFullFromFourFifthsOn() {
        assertThat(busy(799).full()).isFalse();
        assertThat(busy(800).full()).isTrue();
        assertThat(busy(800).fullResource()).contains(EGRESS);
        assertThat(busy(800).fullText()).isEqualTo("node0/nic0 egress link");
    }

    @Test
    void countsNoMoreThanTheWindow() {
        assertThat(busy(1_500).resources())
                .containsExactly(new Bottleneck.Busy(EGRESS, 1_000, 1_000));
    }

    @Test
    void addsTheThreadsOfAProxy() {
        RowBusy row =
                RowBusy.of(
                        WINDOW,
                        Map.of(
                                Resource.parse("node0 proxy core 0.0"),
                                List.of(new BusySpan(1_000, 2_000, 500)),
                                Resource.parse("node0 proxy core 0.1"),
                                List.of(new BusySpan(1_000, 2_000, 400)),
                                Resource.parse("node0 proxy core 1.0"),
                                List.of(new BusySpan(1_000, 2_000, 300))));

        assertThat(row.resources())
                .extracting(it -> it.resource().name() + " " + it.sharePermille())
                .containsExactly("node0 proxy core 0.* 900", "node0 proxy core 1.0 300");
        assertThat(row.proxied()).isTrue();
        assertThat(row.fullText()).isEqualTo("the CPU proxy");
    }

    @Test
    void namesEightResourcesAtMost() {
        Map<Resource, List<BusySpan>> when = new HashMap<>();
        for (int node = 0; node < 10; node++) {
            when.put(
                    Resource.parse("node%d DRAM".formatted(node)),
                    List.of(new BusySpan(1_000, 2_000, 10 + node)));
        }

        assertThat(RowBusy.of(WINDOW, when).named())
                .hasSize(8)
                .first()
                .isEqualTo(new Bottleneck.Busy(Resource.parse("node9 DRAM"), 19, 19));
    }

    @Test
    void hasNoBusiestResourceWhereNothingWasBusy() {
        RowBusy idle = RowBusy.of(WINDOW, Map.of(DRAM, List.of()));

        assertThat(idle.busiest()).isEmpty();
        assertThat(idle.sharePermille()).isZero();
        assertThat(idle.proxied()).isFalse();
    }

    private static RowBusy busy(long ps) {
        return RowBusy.of(WINDOW, Map.of(EGRESS, List.of(new BusySpan(1_000, 2_000, ps))));
    }
}
