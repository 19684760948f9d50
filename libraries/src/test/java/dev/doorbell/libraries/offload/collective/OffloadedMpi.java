package dev.doorbell.libraries.offload.collective;

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
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.point.MessageCarrier;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointOptions;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * MPI ranks whose workers run offloaded collectives, on three nodes or as many as the layout has.
 */
public final class OffloadedMpi {

    /** Paths that move the blocks of collectives on workers. */
    public static final Map<String, CollectiveOptions> OPTIONS =
            Map.of(
                    "staged", CollectiveCluster.staged(StagingStrategy.MESSAGE_PIPELINING),
                    "gvmi", CollectiveOptions.gvmi(),
                    "gvmi read", CollectiveOptions.gvmi().reading());

    private static final Profile PROFILE = TestProfile.shipped("bluefield2-hdr100");

    private static final int HEAP_BYTES = 1 << 24;

    private OffloadedMpi() {}

    /** Runs {@code body} as every rank of {@code layout}, which has no workers, on hosts. */
    public static MachineRun onHosts(RankLayout layout, Consumer<Mpi> body) {
        MpiSetup setup =
                new MpiSetup(layout, HostConstants.of(PROFILE), MpiOptions.of(HEAP_BYTES, false));
        return TestMachine.nodes(layout.nodes())
                .profile(PROFILE)
                .run(node -> Mpi.init(node, setup, body));
    }

    /** Runs {@code body} as every rank, with workers for {@code groups}. */
    public static MachineRun onDpus(
            RankLayout layout, List<RankGroup> groups, CollectiveOptions options, Body body) {
        return onDpus(layout, groups, options, 0, body);
    }

    /**
     * Runs {@code body} as every rank, with workers that also move messages.
     *
     * @param offloadFrom length of the shortest one; 0 if workers move none
     */
    public static MachineRun onDpus(
            RankLayout layout,
            List<RankGroup> groups,
            CollectiveOptions options,
            int offloadFrom,
            Body body) {
        boolean staged = options.staging() != null;
        OffloadOptions offload =
                OffloadOptions.of(
                        staged ? Transfers.STAGED : Transfers.GVMI,
                        IdExchange.ALIAS,
                        PROFILE.ps("nic.command"));
        MpiSetup mpi =
                new MpiSetup(layout, HostConstants.of(PROFILE), MpiOptions.of(HEAP_BYTES, false));
        DpuSetup dpu =
                new DpuSetup(
                        layout,
                        ArmConstants.of(PROFILE),
                        EndpointOptions.Transport.RC.endpoint(256, 2048, 16, 1),
                        offload,
                        CollectiveServices.bounceBytes(options),
                        false);
        return TestMachine.nodes(layout.nodes())
                .profile(PROFILE)
                .run(
                        n ->
                                node -> {
                                    NodeCollectives shared =
                                            new NodeCollectives(node, options.taskDepth());
                                    Mpi.init(
                                            node,
                                            mpi,
                                            library -> {
                                                Offload own =
                                                        Offload.init(
                                                                library.process(),
                                                                library,
                                                                offload);
                                                if (offloadFrom > 0) {
                                                    library.carry(
                                                            new MessageCarrier(own, offloadFrom));
                                                }
                                                body.play(
                                                        library,
                                                        new RankCollectives(own, shared, options));
                                            });
                                },
                        n ->
                                new OffloadDpu(
                                        dpu,
                                        new CollectiveServices(options, groups, offloadFrom > 0)));
    }

    /** Program of a rank. */
    public interface Body {

        /** Runs it. */
        void play(Mpi mpi, RankCollectives collectives);
    }
}
