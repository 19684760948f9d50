package dev.doorbell.workloads.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final Resource EGRESS = Resource.parse("node0/nic0 egress link");
    private static final Resource INGRESS = Resource.parse("node1/nic0 ingress link");
    private static final Resource DRAM = Resource.parse("node0 DRAM");

    @Test
    void namesTheBusiestResourceOfARun() {
        Bottleneck bottleneck = Bottleneck.of(Map.of(EGRESS, 623L, INGRESS, 100L, DRAM, 0L), 1_000);

        assertThat(bottleneck.sentence())
                .isEqualTo("node0/nic0 egress link is the busiest resource: 62.3 % of the run");
        assertThat(bottleneck.parts()).containsExactly(bottleneck.sentence());
        assertThat(bottleneck.resources())
                .containsExactly(
                        new Bottleneck.Busy(EGRESS, 623, 623),
                        new Bottleneck.Busy(INGRESS, 100, 100));
    }

    @Test
    void ordersEquallyBusyResourcesByName() {
        assertThat(Bottleneck.of(Map.of(INGRESS, 5L, EGRESS, 5L, DRAM, 5L), 9).resources())
                .extracting(Bottleneck.Busy::resource)
                .containsExactly(DRAM, EGRESS, INGRESS);
    }

    @Test
    void namesSixteenResourcesAtMost() {
        Map<Resource, Long> busyPs = new HashMap<>();
        for (int node = 0; node < 20; node++) {
            busyPs.put(Resource.parse("node%d DRAM".formatted(node)), 1L + node);
        }

        List<Bottleneck.Busy> resources = Bottleneck.of(busyPs, 100).busiest();

        assertThat(resources).hasSize(Bottleneck.MOST_RESOURCES);
        assertThat(resources.getFirst().resource().name()).isEqualTo("node19 DRAM");
        assertThat(resources.getLast().resource().name()).isEqualTo("node4 DRAM");
    }

    @Test
    void findsNothingInARunWithoutTimeOrService() {
        assertThat(Bottleneck.of(Map.of(DRAM, 0L), 10).sentence()).isEqualTo("nothing was busy");
        assertThat(Bottleneck.of(Map.of(DRAM, 3L), 0).resources().getFirst().sharePermille())
                .isZero();
    }

    @Test
    void explainsRowsWhereSeveralWereMeasured() {
        Map<Resource, Long> busyPs = Map.of(EGRESS, 1_000L);
        Map<Resource, List<BusySpan>> when =
                Map.of(EGRESS, List.of(new BusySpan(0, 100, 10), new BusySpan(100, 200, 95)));
        RowWindow first = new RowWindow(List.of("1 KiB"), 0, 100, "put", 2);
        RowWindow second = new RowWindow(List.of("4 KiB"), 100, 200, "put", 2);

        Bottleneck one = Bottleneck.of(busyPs, 10_000, List.of(first), when);
        Bottleneck two = Bottleneck.of(busyPs, 10_000, List.of(first, second), when);

        assertThat(one.sentence())
                .isEqualTo("node0/nic0 egress link is the busiest resource: 10.0 % of the run");
        assertThat(one.rows()).hasSize(1);
        assertThat(two.parts())
                .containsExactly(
                        "1 KiB: no resource is busy for more than 10 % (node0/nic0 egress link)",
                        "4 KiB: node0/nic0 egress link is 95 % busy");
        assertThat(two.sentence()).isEqualTo(String.join("; ", two.parts()));
    }
}
