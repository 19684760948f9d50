package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.binary.HostPrograms.Start;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.PathNeeds;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;
import java.util.List;

/**
 * Workload whose ranks are processes of the machines that host their nodes.
 *
 * @param program binary
 * @param card card of the workload
 * @param programs starts the processes
 */
public record BinaryWorkload(BinaryProgram program, WorkloadCard card, HostPrograms programs)
        implements Workload {

    /** Virtual time of a rank's work between two calls. */
    public static final Parameter<Integer> COMPUTE =
            Parameter.whole(
                            "compute",
                            0,
                            0,
                            Integer.MAX_VALUE,
                            "virtual time of a rank's work before each call")
                    .in("ns");

    /** Command of the clients of an RDMA binary. */
    public static final Parameter<String> CLIENT = NodePrograms.CLIENT;

    /** Real time that a process may take from one call to the next. */
    public static final Parameter<Integer> TIMEOUT =
            Parameter.whole(
                            "timeout",
                            300,
                            1,
                            86_400,
                            "real time that a process may take from one call to the next")
                    .in("s");

    private static final long PS_PER_NS = 1_000;

    /** Most memory of a rank; pages of it exist once they are written. */
    private static final long MOST_HEAP = 1L << 30;

    /** Returns the workload of a binary. */
    public static BinaryWorkload of(BinaryProgram program, HostPrograms programs) {
        WorkloadCard card = WorkloadCard.of(program.workload(), program.door().summary());
        return new BinaryWorkload(
                program,
                switch (program.door()) {
                    case MPI ->
                            card.on(PublishedMachines.OFFLOAD, OffloadPath.NAMES)
                                    .with(
                                            OffloadParameters.RANKS_PER_NODE,
                                            OffloadParameters.PROGRESS,
                                            COMPUTE,
                                            TIMEOUT,
                                            Transports.PARAMETER)
                                    .with(DpuParameters.ALL)
                                    .with(DpuParameters.OFFLOAD_FROM);
                    case VERBS ->
                            card.on(PublishedMachines.OFFLOAD, List.of(OffloadPath.HOST))
                                    .with(
                                            OffloadParameters.RANKS_PER_NODE,
                                            OffloadParameters.PROGRESS,
                                            TIMEOUT,
                                            CLIENT,
                                            Transports.PARAMETER);
                },
                programs);
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        if (!card.paths().contains(job.path())) {
            throw JobException.unknown(JobFields.PATH.name(), job.path(), card.paths());
        }
        RankLayout layout = OffloadJob.layout(job, profile, given);
        if (program.door() == BinaryProgram.Door.VERBS && layout.ranksPerNode() > 1) {
            throw JobException.invalid(
                    OffloadParameters.RANKS_PER_NODE.name(),
                    layout.ranksPerNode(),
                    "1, since an RDMA binary has one process per node");
        }
        OffloadJob ranks =
                OffloadJob.of(
                        job,
                        profile,
                        given,
                        new PathNeeds(
                                layout, List.of(), DpuParameters.UNKNOWN_BLOCK, job.payload()),
                        Math.min(
                                MOST_HEAP, profile.size("host.memory") / 2 / layout.ranksPerNode()),
                        OffloadParameters.RANKS_PER_NODE.name());
        NodePrograms ofNodes = NodePrograms.of(program, given, layout.nodes());
        return new BinaryPlan(
                ranks,
                layout,
                node ->
                        new BinarySoftware(
                                programs,
                                new Start(
                                        ofNodes.of(node),
                                        profile,
                                        node * layout.ranksPerNode(),
                                        layout.ranksPerNode(),
                                        given.getOr(COMPUTE, 0) * PS_PER_NS,
                                        given.get(TIMEOUT)),
                                ranks));
    }
}
