package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The digest is the same with unusual memory, time and network. */
@Tag("containers")
@Needs(Outside.DOCKER)
class OddPlacesIT {

    private static final long SLOW_MILLIS = 50;

    /**
     * Trips that a job takes between coordinator and services: start, collect, and their answers.
     */
    private static final int TRIPS = 4;

    private static final String SMALL =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, ctas: 1, iterations: 1, warmup: 0}}";

    @Test
    void withLittleMemoryAndHalfACore() {
        try (ContainerCluster cluster =
                ContainerCluster.start(1, Part.Limits.TIGHT, UnaryOperator.identity())) {
            cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
            cluster.runs(MidJob.PUTS, MidJob.digest(MidJob.PUTS));
        }
    }

    @Test
    void withALongWayToTheCoordinator() {
        ContainerCluster[] cluster = new ContainerCluster[1];
        try (SlowRelay relay = new SlowRelay(() -> cluster[0].grpcPort(), SLOW_MILLIS)) {
            String address = Part.MACHINE + ":" + relay.port();
            cluster[0] =
                    ContainerCluster.prepare(
                            Part.Limits.USUAL,
                            part -> part.with(Map.of("DOORBELL_COORDINATOR_ADDRESS", address)));
            try (ContainerCluster slow = cluster[0]) {
                slow.grow(1);
                long before = slow.rest().turns();
                long began = System.nanoTime();
                slow.runs(SMALL, MidJob.digest(SMALL));
                long turns = slow.rest().turns() - before;
                // No turn waits for the coordinator.
                assertThat(turns).isGreaterThan(10 * TRIPS);
                assertThat(System.nanoTime() - began)
                        .isGreaterThan(TRIPS * SLOW_MILLIS * 1_000_000)
                        .isLessThan(turns * 2 * SLOW_MILLIS * 1_000_000);
            }
        }
    }

    @Needs({Outside.DOCKER, Outside.FAKETIME})
    @Test
    void withClocksDaysApart() {
        Map<String, String> wrongClock =
                Map.of(
                        "LD_PRELOAD",
                        "/faketime.so",
                        "FAKETIME",
                        "+3d",
                        // A clock that is wrong still ticks evenly.
                        "DONT_FAKE_MONOTONIC",
                        "1",
                        // Otherwise it makes every timed wait of the JVM end too late.
                        "FAKETIME_FORCE_MONOTONIC_FIX",
                        "0",
                        "FAKETIME_DISABLE_SHM",
                        "1");
        try (ContainerCluster cluster =
                ContainerCluster.start(
                        1,
                        Part.Limits.USUAL,
                        // One of them, so that two clocks disagree.
                        part ->
                                part.name().startsWith("nic-service")
                                        ? part.put(Outside.FAKETIME.path(), "/faketime.so")
                                                .with(wrongClock)
                                        : part)) {
            assertThat(cluster.parts().stream().map(part -> part.ask("date +%F")).distinct())
                    .hasSize(2);
            cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
        }
    }
}
