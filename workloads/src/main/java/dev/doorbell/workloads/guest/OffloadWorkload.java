package dev.doorbell.workloads.guest;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.Staging;
import dev.doorbell.workloads.offload.primitive.MoreServices;
import dev.doorbell.workloads.offload.primitive.PrimitiveJob;
import dev.doorbell.workloads.offload.primitive.PrimitiveOptions;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.MpiHost;
import dev.doorbell.workloads.program.OffloadHost;
import dev.doorbell.workloads.program.OffloadProgram;
import java.util.List;

/**
 * Program of ranks whose DPUs send and receive for them.
 *
 * @param guest checked program
 * @param program instance for planning
 * @param card card of the workload
 */
record OffloadWorkload(Guest guest, OffloadProgram program, WorkloadCard card) implements Workload {

    OffloadWorkload(Guest guest, OffloadProgram program) {
        this(
                guest,
                program,
                Naming.distinct(
                        WorkloadCard.of(Naming.workload(guest), Naming.summary(program))
                                .on(
                                        PublishedMachines.OFFLOAD,
                                        List.of(OffloadPath.GVMI, OffloadPath.STAGED))
                                .with(Naming.own(program))
                                .with(
                                        PrimitiveOptions.card("program", "", Staging.DIRECT)
                                                .parameters())));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        PrimitiveOptions options = PrimitiveOptions.of(job, profile, given);
        Inputs inputs = new Inputs(job, given, options.layout().ranks());
        long heapBytes = Guest.call(() -> program.heapBytes(inputs));
        long longest = Guest.call(() -> program.longestMessage(inputs));
        PrimitiveJob ranks =
                PrimitiveJob.of(
                        job,
                        profile,
                        options,
                        heapBytes,
                        JobFields.PROGRAM.name(),
                        options.bounceBytes(longest, profile));
        return new RankPlan(
                options.layout(),
                heapBytes,
                new OwnTables(guest, inputs),
                node -> software(ranks, inputs),
                () -> ranks.dpuSoftware(MoreServices.NONE),
                true);
    }

    private NodeSoftware software(PrimitiveJob ranks, Inputs inputs) {
        OffloadProgram ours = (OffloadProgram) guest.forNode();
        return ranks.software(rank ->
                MpiHost.guarded(rank.mpi().rank(), () -> ours.run(new OffloadHost(inputs, rank))));
    }
}
