package dev.doorbell.workloads;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;

/** Program that can run on the emulated cluster: a benchmark, a solver, a collective. */
public interface Workload {

    /** Name, parameters and everything else that users can know before it runs. */
    WorkloadCard card();

    /**
     * Reads a job's parameters, in bounded time and memory whatever they are.
     *
     * @throws dev.doorbell.workloads.job.JobException when a parameter is wrong
     */
    default WorkloadDraft draft(JobSpec job, Profile profile) {
        return WorkloadDraft.of(plan(job, profile));
    }

    /**
     * Turns a job into the software of its nodes. Workloads whose plans grow with their parameters
     * override {@link #draft}.
     *
     * @throws dev.doorbell.workloads.job.JobException when a parameter is wrong
     */
    WorkloadPlan plan(JobSpec job, Profile profile);
}
