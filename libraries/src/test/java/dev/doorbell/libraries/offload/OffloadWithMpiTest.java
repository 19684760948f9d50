package dev.doorbell.libraries.offload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.group.GroupProxy;
import dev.doorbell.libraries.offload.group.GroupRequest;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.point.OffloadRequest;
import dev.doorbell.libraries.offload.point.PointOffload;
import dev.doorbell.libraries.offload.point.PointProxy;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.offload.worker.GvmiMover;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.pdes.RunState;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages of both libraries arrive through one endpoint of a rank. */
class OffloadWithMpiTest {

    private static final Profile PROFILE = TestProfile.shipped("bluefield2-hdr100");
    private static final RankLayout LAYOUT = new RankLayout(2, 2, 2, 3);
    private static final int LENGTH = 30_000;
    private static final int BLOCKS = 60;
    private static final int TAG = 1;

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void offloaded_and_other_messages_pass_each_other_between_the_same_ranks(IdExchange ids) {
        MachineRun cluster = run(ids, OffloadWithMpiTest::exchange);

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void a_group_of_many_entries_fits_what_workers_receive(IdExchange ids) {
        MachineRun cluster =
                run(
                        ids,
                        (mpi, offload) -> {
                            HostProcess process = offload.process();
                            GroupOffload groups = new GroupOffload(offload);
                            GroupRequest group = groups.groupOffloadStart();
                            int to = (mpi.rank() + 1) % mpi.size();
                            int from = (mpi.rank() + mpi.size() - 1) % mpi.size();
                            long[] got = new long[BLOCKS];
                            for (int i = 0; i < BLOCKS; i++) {
                                long out = Bytes.filled(process, mpi.rank() + i, 64);
                                groups.sendGoffload(group, out, 64, to, TAG);
                                got[i] = process.allocate(64);
                                groups.recvGoffload(group, got[i], 64, from, TAG);
                            }
                            groups.groupOffloadEnd(group);
                            groups.groupOffloadCall(group);
                            groups.groupWait(group);
                            for (int i = 0; i < BLOCKS; i++) {
                                assertThat(Bytes.read(process, got[i], 64))
                                        .isEqualTo(Bytes.pattern(from + i, 64));
                            }
                        });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }

    private static void exchange(Mpi mpi, Offload offload) {
        HostProcess process = offload.process();
        PointOffload point = new PointOffload(offload);
        for (int distance = 1; distance < mpi.size(); distance++) {
            int to = (mpi.rank() + distance) % mpi.size();
            int from = (mpi.rank() + mpi.size() - distance) % mpi.size();
            long offloaded = Bytes.filled(process, mpi.rank(), LENGTH);
            long direct = Bytes.filled(process, mpi.rank() + 50, LENGTH);
            long gotOffloaded = process.allocate(LENGTH);
            long gotDirect = process.allocate(LENGTH);
            OffloadRequest receive = point.recvOffload(gotOffloaded, LENGTH, from, TAG);
            OffloadRequest send = point.sendOffload(offloaded, LENGTH, to, TAG);
            var directReceive = mpi.irecv(gotDirect, LENGTH, from, TAG);
            var directSend = mpi.isend(direct, LENGTH, to, TAG);
            mpi.await(directSend);
            point.await(receive);
            mpi.await(directReceive);
            point.await(send);
            assertThat(Bytes.read(process, gotOffloaded, LENGTH))
                    .isEqualTo(Bytes.pattern(from, LENGTH));
            assertThat(Bytes.read(process, gotDirect, LENGTH))
                    .isEqualTo(Bytes.pattern(from + 50, LENGTH));
        }
    }

    private static MachineRun run(IdExchange ids, Body body) {
        OffloadOptions options = OffloadOptions.of(ids, PROFILE.ps("nic.command"));
        MpiSetup mpi =
                new MpiSetup(LAYOUT, HostConstants.of(PROFILE), MpiOptions.of(1 << 22, false));
        DpuSetup dpu =
                new DpuSetup(
                        LAYOUT,
                        ArmConstants.of(PROFILE),
                        EndpointOptions.Transport.RC.endpoint(1024, 2048, 16, 1),
                        options,
                        0,
                        false);
        Consumer<Mpi> rank =
                library -> body.play(library, Offload.init(library.process(), library, options));
        return TestMachine.nodes(LAYOUT.nodes())
                .profile(PROFILE)
                .run(
                        n -> node -> Mpi.init(node, mpi, rank),
                        n ->
                                new OffloadDpu(
                                        dpu,
                                        (worker, bounce) -> {
                                            Mover mover = new GvmiMover(worker);
                                            return List.of(
                                                    new PointProxy(worker, mover),
                                                    new GroupProxy(worker, mover));
                                        }));
    }

    /** Program of a rank with both libraries. */
    private interface Body {
        void play(Mpi mpi, Offload offload);
    }
}
