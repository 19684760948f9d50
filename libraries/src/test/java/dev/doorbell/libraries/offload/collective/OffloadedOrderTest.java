package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.RunState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The start of an offloaded collective is local: no rank waits in the call for another. Random
 * orders of calls complete as on hosts, with the same bytes. Property {@code
 * doorbell.offload.programs} sets their number, over all paths.
 */
class OffloadedOrderTest {

    private static final RankLayout LAYOUT = new RankLayout(2, 3, 2, 3);
    private static final int PROGRAMS = Integer.getInteger("doorbell.offload.programs", 1_000);
    private static final List<String> PATHS = List.of("host", "staged", "gvmi", "gvmi read");
    private static final long SEED = 20_260_801;
    private static final int BYTES = 20_000;
    private static final int TAG = 3;
    private static final long LATE_PS = 5_000_000_000L;

    private static final List<RankGroup> GROUPS =
            List.of(
                    RankGroup.world(LAYOUT),
                    new RankGroup(1, LAYOUT, List.of(0, 1, 4)),
                    new RankGroup(2, LAYOUT, List.of(5, 2, 1)));

    @Test
    void a_leader_may_start_a_collective_before_it_sends_what_another_rank_awaits_first() {
        run(
                "gvmi",
                (mpi, collectives) -> {
                    long buffer = mpi.process().allocate(BYTES);
                    long source = mpi.process().allocate(6L * BYTES);
                    long destination = mpi.process().allocate(6L * BYTES);
                    if (mpi.rank() == 1) {
                        mpi.await(mpi.irecv(buffer, BYTES, 0, TAG));
                    }
                    OffloadedCollective all =
                            collectives.ialltoall(GROUPS.get(0), source, destination, BYTES);
                    if (mpi.rank() == 0) {
                        mpi.send(buffer, BYTES, 1, TAG);
                    }
                    collectives.await(all);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void a_late_rank_keeps_nobody_in_the_call(int late) {
        Map<Integer, Long> callPs = new ConcurrentHashMap<>();
        run(
                "staged",
                (mpi, collectives) -> {
                    long buffer = mpi.process().allocate(BYTES);
                    // The first call registers the buffers.
                    collectives.bcast(GROUPS.get(0), 0, buffer, BYTES, CollectiveForm.HIERARCHICAL);
                    if (mpi.rank() == late) {
                        mpi.process().work(LATE_PS);
                    }
                    long start = mpi.process().nowPs();
                    OffloadedCollective all =
                            collectives.ibcast(
                                    GROUPS.get(0), 0, buffer, BYTES, CollectiveForm.HIERARCHICAL);
                    callPs.put(mpi.rank(), mpi.process().nowPs() - start);
                    collectives.await(all);
                });
        assertThat(callPs.values()).allSatisfy(ps -> assertThat(ps).isLessThan(LATE_PS / 100));
    }

    @ParameterizedTest
    @FieldSource("PATHS")
    void random_orders_of_calls_with_random_skews_give_their_bytes(String path) {
        for (int i = PATHS.indexOf(path); i < PROGRAMS; i += PATHS.size()) {
            long seed = SEED + i;
            RandomProgram program = new RandomProgram(seed, LAYOUT.ranks(), GROUPS);
            MachineRun cluster =
                    path.equals("host")
                            ? OffloadedMpi.onHosts(
                                    new RankLayout(LAYOUT.nodes(), LAYOUT.ranksPerNode(), 0, 3),
                                    mpi -> program.play(mpi, PathCalls.onHosts(mpi, GROUPS)))
                            : OffloadedMpi.onDpus(
                                    LAYOUT,
                                    GROUPS,
                                    OffloadedMpi.OPTIONS.get(path),
                                    (mpi, collectives) ->
                                            program.play(
                                                    mpi,
                                                    PathCalls.onDpus(
                                                            collectives,
                                                            OffloadedMpi.OPTIONS
                                                                    .get(path)
                                                                    .reads())));
            assertThat(cluster.faults()).as("faults of seed %d", seed).isEmpty();
            assertThat(cluster.state())
                    .as("seed %d: %s", seed, cluster.waits())
                    .isEqualTo(RunState.COMPLETED);
        }
    }

    private static void run(String path, OffloadedMpi.Body body) {
        MachineRun cluster =
                OffloadedMpi.onDpus(LAYOUT, GROUPS, OffloadedMpi.OPTIONS.get(path), body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }
}
