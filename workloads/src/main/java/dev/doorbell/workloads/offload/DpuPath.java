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
import dev.doorbell.libraries.offload.health.DpuDownException;
import dev.doorbell.libraries.offload.health.DpuWatch;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.point.MessageCarrier;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.libraries.verbs.EndpointOptions;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.offload.parameter.Fallback;
import dev.doorbell.workloads.offload.parameter.Intra;
import java.util.List;
import java.util.function.Function;

/** Collectives the DPUs carry out, through their memory or from host to host. */
final class DpuPath implements OffloadPath {

    /** Messages that can come to a worker at once: one from every rank and worker of large jobs. */
    private static final int RECEIVES = 1024;

    private static final int SEND_SLOTS = 64;
    private static final int PROTECTION_DOMAIN = 1;

    private final DpuParameters wanted;
    private final boolean dpusDie;
    private final OffloadOptions launch;
    private final CollectiveOptions collectives;
    private final CollectiveForm form;
    private final List<RankGroup> groups;
    private final DpuSetup setup;

    /**
     * The path.
     *
     * @param transport between ranks and workers
     * @param dpusDie whether any DPU of the job does
     */
    DpuPath(
            DpuParameters wanted,
            Profile profile,
            PathNeeds needs,
            EndpointOptions.Transport transport,
            boolean dpusDie) {
        this.wanted = wanted;
        this.dpusDie = dpusDie;
        launch = wanted.launch(profile);
        collectives = wanted.collectives(needs.largestBlock());
        form = wanted.form();
        groups = needs.groups();
        setup =
                new DpuSetup(
                        needs.layout(),
                        ArmConstants.of(profile),
                        transport.endpoint(
                                RECEIVES, ControlBytes.MAX_BYTES, SEND_SLOTS, PROTECTION_DOMAIN),
                        launch,
                        CollectiveServices.bounceBytes(collectives),
                        needs.payload() == PayloadMode.PHANTOM);
    }

    @Override
    public Function<Mpi, Collectives> boot(Node node) {
        NodeCollectives shared = new NodeCollectives(node, collectives.taskDepth());
        return mpi -> {
            Collectives dpus = open(mpi, shared);
            return wanted.intra() == Intra.HOST
                    ? new IntraHostCollectives(mpi, mpi.world(), dpus, form)
                    : dpus;
        };
    }

    /**
     * A rank looks after its DPU only where one dies: elsewhere its doubts could only ever be
     * answered.
     */
    private Collectives open(Mpi mpi, NodeCollectives shared) {
        if (wanted.fallback() == Fallback.NONE && !dpusDie) {
            return offloaded(mpi, Offload.init(mpi.process(), mpi, launch), shared);
        }
        DpuWatch watch = new DpuWatch(mpi.process(), mpi, wanted.patiencePs());
        OffloadedCollectives offloaded = null;
        try {
            offloaded = offloaded(mpi, Offload.init(mpi.process(), watch, launch), shared);
        } catch (DpuDownException down) {
            if (wanted.fallback() == Fallback.NONE) {
                throw new RankFault(down.sentence());
            }
        }
        return offloaded != null && wanted.fallback() == Fallback.NONE
                ? new WatchedCollectives(offloaded, watch)
                : new FallbackCollectives(mpi, offloaded, watch, wanted.patiencePs());
    }

    private OffloadedCollectives offloaded(Mpi mpi, Offload offload, NodeCollectives shared) {
        if (wanted.offloadFrom() > 0) {
            mpi.carry(new MessageCarrier(offload, wanted.offloadFrom()));
        }
        return new OffloadedCollectives(
                mpi,
                offload.words(),
                new RankCollectives(offload, shared, collectives),
                groups,
                groups.get(0),
                form);
    }

    @Override
    public boolean outlivesDpus() {
        return wanted.fallback() == Fallback.HOST;
    }

    @Override
    public NodeSoftware dpuSoftware() {
        return new OffloadDpu(
                setup, new CollectiveServices(collectives, groups, wanted.offloadFrom() > 0));
    }
}
