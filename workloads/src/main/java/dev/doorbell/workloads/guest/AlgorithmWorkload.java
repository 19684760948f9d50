package dev.doorbell.workloads.guest;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.msccl.Custom;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.program.AlgorithmProgram;
import dev.doorbell.workloads.program.Inputs;

/**
 * Collective that a user's program builds. It runs as {@code msccl/custom} does.
 *
 * @param program instance for planning
 * @param card card of the workload
 */
record AlgorithmWorkload(AlgorithmProgram program, WorkloadCard card) implements Workload {

    AlgorithmWorkload(Guest guest, AlgorithmProgram program) {
        this(
                program,
                Naming.distinct(
                        Custom.card(
                                Naming.workload(guest),
                                Naming.summary(program),
                                Naming.own(program))));
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        return Custom.draft(
                job,
                profile,
                given,
                gpus -> Guest.call(() -> program.build(new Inputs(job, given, gpus))));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }
}
