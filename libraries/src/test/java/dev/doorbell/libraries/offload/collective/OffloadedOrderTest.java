package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;
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

    private static final Profile PROFILE = TestProfile.shipped("bluefield2-hdr100");
    private static final RankLayout LAYOUT = new RankLayout(2, 3, 2, 3);
    private static final int PROGRAMS = Integer.getInteger("doorbell.offload.programs", 200);
    private static final List<String> PATHS = List.of("host", "staged", "gvmi", "gvmi read");
    private static final Map<String, CollectiveOptions> OPTIONS =
            Map.of(
                    "staged", CollectiveCluster.staged(StagingStrategy.MESSAGE_PIPELINING),
                    "gvmi", CollectiveOptions.gvmi(),
                    "gvmi read", CollectiveOptions.gvmi().reading());
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
                            ? onHosts(program)
                            : attempt(
                                    OPTIONS.get(path),
                                    (mpi, collectives) ->
                                            program.play(mpi, PathCalls.onDpus(
 collectives, OPTIONS.get(path).reads())));
            assertThat(cluster.faults()).as("faults of seed %d", seed).isEmpty();
            assertThat(cluster.state())
                    .as("seed %d: %s", seed, cluster.waits())
                    .isEqualTo(RunState.COMPLETED);
        }
    }

    private static void run(String path, Body body) {
        MachineRun cluster = attempt(OPTIONS.get(path), body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    private static MachineRun onHosts(RandomProgram program) {
        MpiSetup setup =
                new MpiSetup(
                        new RankLayout(LAYOUT.nodes(), LAYOUT.ranksPerNode(), 0, 3),
                        HostConstants.of(PROFILE),
                        MpiOptions.of(1 << 24, false));
        return TestMachine.nodes(LAYOUT.nodes())
                .profile(PROFILE)
                .run(node ->
                        Mpi.init(
                                node,
                                setup,
                                mpi -> program.play(mpi, PathCalls.onHosts(mpi, GROUPS))));
    }

    private static MachineRun attempt(CollectiveOptions options, Body body) {
        boolean staged = options.staging() != null;
        OffloadOptions offload =
                OffloadOptions.of(
                        staged ? Transfers.STAGED : Transfers.GVMI,
                        IdExchange.ALIAS,
                        PROFILE.ps("nic.command"));
        MpiSetup mpi =
                new MpiSetup(LAYOUT, HostConstants.of(PROFILE), MpiOptions.of(1 << 24, false));
        DpuSetup dpu =
                new DpuSetup(
                        LAYOUT,
                        ArmConstants.of(PROFILE),
                        EndpointOptions.Transport.RC.endpoint(256, 2048, 16, 1),
                        offload,
                        CollectiveServices.bounceBytes(options),
                        false);
        return TestMachine.nodes(LAYOUT.nodes())
                .profile(PROFILE)
                .run(
                        n ->
                                node -> {
                                    NodeCollectives shared =
                                            new NodeCollectives(node, options.taskDepth());
                                    Mpi.init(
                                            node,
                                            mpi,
                                            library ->
                                                    body.play(
                                                            library,
                                                            new RankCollectives(
                                                                    Offload.init(
                                                                            library.process(),
                                                                            library,
                                                                            offload),
                                                                    shared,
                                                                    options)));
                                },
                        n -> new OffloadDpu(dpu, new CollectiveServices(options, GROUPS)));
    }

    /** Program of a rank. */
    private interface Body {
        void play(Mpi mpi, RankCollectives collectives);
    }
}
