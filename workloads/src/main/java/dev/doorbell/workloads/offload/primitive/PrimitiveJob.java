package dev.doorbell.workloads.offload.primitive;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadOptions;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.libraries.offload.group.GroupProxy;
import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.launch.DpuSetup;
import dev.doorbell.libraries.offload.launch.OffloadDpu;
import dev.doorbell.libraries.offload.point.PointProxy;
import dev.doorbell.libraries.offload.staged.BounceBuffers;
import dev.doorbell.libraries.offload.staged.StagedMover;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.offload.worker.GvmiMover;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.MpiVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Ranks with both libraries, and DPUs that serve the offloaded one.
 *
 * @param job specification of the job
 * @param path sender for the ranks
 * @param mpi set-up of the ranks
 * @param dpu set-up of the DPUs
 * @param staging options of the DPUs' staging
 */
public record PrimitiveJob(
        JobSpec job, PrimitivePath path, MpiSetup mpi, DpuSetup dpu, StagingOptions staging) {

    /** Commands of a NIC, one after the other, that opening everything takes at most. */
    private static final int LAUNCH_COMMANDS = 10;

    private static final int RECEIVES = 1024;
    private static final int SEND_SLOTS = 16;
    private static final int PROTECTION_DOMAIN = 1;

    /**
     * The set-up of a job.
     *
     * @param given its parameters that are not a workload's own
     * @param heapBytes memory each rank needs
     * @param heapField parameter to blame when that does not fit
     * @param bounceBytes memory each worker stages through
     */
    public static PrimitiveJob of(
            JobSpec job,
            Profile profile,
            PrimitiveOptions given,
            long heapBytes,
            String heapField,
            long bounceBytes) {
        PrimitivePath path = given.path();
        RankLayout layout = given.layout();
        long most = profile.size("host.memory") / 2 / layout.ranksPerNode();
        if (heapBytes > most) {
            throw JobException.invalid(
                    heapField,
                    "such that a rank needs %d bytes".formatted(heapBytes),
                    "%d at most, half of host.memory for all ranks of a node".formatted(most));
        }
        boolean phantom = job.payload() == PayloadMode.PHANTOM;
        OffloadOptions options =
                OffloadOptions.of(
                        path == PrimitivePath.GVMI ? Transfers.GVMI : Transfers.STAGED,
                        given.ids(),
                        LAUNCH_COMMANDS * profile.ps("nic.command"));
        return new PrimitiveJob(
                job,
                path,
                new MpiSetup(
                        layout,
                        HostConstants.of(profile),
                        MpiOptions.of(heapBytes, phantom)
                                .with(given.transport())
                                .with(MpiVariables.of(job))
                                .withProgressThread(given.progressThread())),
                new DpuSetup(
                        layout,
                        ArmConstants.of(profile),
                        given.transport()
                                .endpoint(
                                        RECEIVES,
                                        ControlBytes.MAX_BYTES,
                                        SEND_SLOTS,
                                        PROTECTION_DOMAIN),
                        options,
                        path == PrimitivePath.STAGED ? bounceBytes : 0,
                        phantom),
                given.staging());
    }

    /** Software that runs {@code program} as each rank of a node. */
    public NodeSoftware software(Consumer<PrimitiveRank> program) {
        return new NodeSoftware() {
            @Override
            public void boot(Node node) {
                Mpi.init(node, mpi, library -> program.accept(rank(library)));
            }
        };
    }

    /**
     * Software of a DPU.
     *
     * @param more services of its workers besides the primitives
     */
    public NodeSoftware dpuSoftware(MoreServices more) {
        if (path == PrimitivePath.HOST) {
            return arm -> {};
        }
        return new OffloadDpu(
                dpu,
                (worker, bounce) -> {
                    Mover mover = mover(worker, bounce);
                    List<WorkerService> services = new ArrayList<>();
                    services.add(new PointProxy(worker, mover));
                    services.add(new GroupProxy(worker, mover));
                    services.addAll(more.create(worker, bounce, mover));
                    return services;
                });
    }

    private PrimitiveRank rank(Mpi library) {
        return new PrimitiveRank(
                library,
                path == PrimitivePath.HOST
                        ? null
                        : Offload.init(library.process(), library, dpu.options()));
    }

    private Mover mover(Worker worker, BounceMemory bounce) {
        return path == PrimitivePath.GVMI
                ? new GvmiMover(worker)
                : new StagedMover(
                        worker,
                        new BounceBuffers(bounce.address(), bounce.bytes(), bounce.key(), staging),
                        staging);
    }
}
