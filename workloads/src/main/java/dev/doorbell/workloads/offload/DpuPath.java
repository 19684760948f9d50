package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.collective.CollectiveServices;
import dev.doorbell.libraries.offload.collective.NodeCollectives;
import dev.doorbell.libraries.offload.collective.RankCollectives;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.List;
import java.util.function.Function;

/** Collectives the DPUs carry out, through their memory or from host to host. */
final class DpuPath implements OffloadPath {

    /** Messages that can come to a worker at once: one from every rank and worker of large jobs. */
    private static final int RECEIVES = 1024;

    private static final EndpointOptions WORKER =
            new EndpointOptions(8, 256, RECEIVES, ControlBytes.MAX_BYTES, 64, 1);

    private final OffloadOptions launch;
    private final CollectiveOptions collectives;
    private final CollectiveForm form;
    private final List<RankGroup> groups;
    private final DpuSetup setup;

    DpuPath(DpuParameters wanted, Profile profile, PathNeeds needs) {
        launch = wanted.launch(profile);
        collectives = wanted.collectives(needs.largestBlock());
        form = wanted.form();
        groups = needs.groups();
        setup =
                new DpuSetup(
                        needs.layout(),
                        ArmConstants.of(profile),
                        WORKER,
                        launch,
                        CollectiveServices.bounceBytes(collectives),
                        needs.payload() == PayloadMode.PHANTOM);
    }

    @Override
    public Function<Mpi, Collectives> boot(Node node) {
        NodeCollectives shared = new NodeCollectives(node, collectives.taskDepth());
        return mpi ->
                new OffloadedCollectives(
                        mpi,
                        new RankCollectives(
                                Offload.init(mpi.process(), mpi, launch), shared, collectives),
                        groups,
                        groups.get(0),
                        form);
    }

    @Override
    public NodeSoftware dpuSoftware() {
        return new OffloadDpu(setup, new CollectiveServices(collectives, groups));
    }
}
