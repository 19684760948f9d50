package dev.doorbell.workloads.guest;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.PathNeeds;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.MpiHost;
import dev.doorbell.workloads.program.MpiProgram;
import java.util.List;

/**
 * Program of MPI ranks on hosts.
 *
 * @param guest checked program
 * @param program instance for planning
 * @param card card of the workload
 */
record MpiWorkload(Guest guest, MpiProgram program, WorkloadCard card) implements Workload {

    MpiWorkload(Guest guest, MpiProgram program) {
        this(
                guest,
                program,
                Naming.distinct(
                        WorkloadCard.of(Naming.workload(guest), Naming.summary(program))
                                .on(PublishedMachines.OFFLOAD, List.of(OffloadPath.HOST))
                                .with(Naming.own(program))
                                .with(
                                        OffloadParameters.RANKS_PER_NODE,
                                        OffloadParameters.PROGRESS,
                                        Transports.PARAMETER)));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        RankLayout layout = OffloadJob.layout(job, profile, given);
        Inputs inputs = new Inputs(job, given, layout.ranks());
        long heapBytes = Guest.call(() -> program.heapBytes(inputs));
        OffloadJob ranks =
                OffloadJob.of(
                        job,
                        profile,
                        given,
                        new PathNeeds(layout, List.of(), 1, job.payload()),
                        heapBytes,
                        JobFields.PROGRAM.name());
        return new RankPlan(
                layout,
                heapBytes,
                new OwnTables(guest, inputs),
                node -> software(ranks, inputs),
                () -> arm -> {},
                false);
    }

    private NodeSoftware software(OffloadJob ranks, Inputs inputs) {
        MpiProgram ours = (MpiProgram) guest.forNode();
        return ranks.software((mpi, collectives) ->
                MpiHost.guarded(mpi.rank(), () -> ours.run(new MpiHost(inputs, mpi))));
    }
}
