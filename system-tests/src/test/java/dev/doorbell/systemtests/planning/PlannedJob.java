package dev.doorbell.systemtests.planning;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;

/** Process that plans a job and ends: with code 0, or {@value #NO_MEMORY} if its heap was full. */
public final class PlannedJob {

    /** Exit code of a process whose heap was full. */
    static final int NO_MEMORY = 3;

    private PlannedJob() {}

    static WorkloadDraft draft(String job) {
        JobSpec spec = JobYaml.read(job);
        return WorkloadCatalogue.find(spec.workload())
                .draft(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())));
    }

    /** Plans the job of the first argument. */
    public static void main(String[] arguments) {
        try {
            WorkloadPlan plan = draft(arguments[0]).plan();
            System.exit(plan.steps() < 0 ? 1 : 0);
        } catch (OutOfMemoryError e) {
            System.exit(NO_MEMORY);
        }
    }
}
