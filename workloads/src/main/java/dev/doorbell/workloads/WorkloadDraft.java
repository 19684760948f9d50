package dev.doorbell.workloads;

/**
 * Job whose parameters have been read, before the parts that grow with them are made: meshes,
 * programs, datatypes.
 */
public interface WorkloadDraft {

    /** Estimate of the time and memory of {@link #plan}. */
    Estimate estimate();

    /**
     * Makes the plan. It may take long; an interrupt of the thread ends it.
     *
     * @throws dev.doorbell.workloads.job.JobException when the job turns out to be wrong
     */
    WorkloadPlan plan();

    /** Returns true if any DPU does anything. */
    default boolean usesDpus() {
        return false;
    }

    /** Returns true if the plan has windows of rows. */
    default boolean hasWindows() {
        return false;
    }

    /** Draft of a plan that is only a few numbers and exists already. */
    static WorkloadDraft of(WorkloadPlan plan) {
        return new WorkloadDraft() {
            @Override
            public Estimate estimate() {
                return Estimate.NOTHING;
            }

            @Override
            public WorkloadPlan plan() {
                return plan;
            }

            @Override
            public boolean usesDpus() {
                return plan.usesDpus();
            }

            @Override
            public boolean hasWindows() {
                return plan.hasWindows();
            }
        };
    }
}
