package dev.doorbell.coordinator.job;

import dev.doorbell.wire.life.Transitions;
import dev.doorbell.workloads.result.JobState;

/**
 * Table of the transitions of a job. Planning is part of RUNNING: a job is written down as launched
 * before its plan is made, so that a crash while planning counts as a start. A job that waits
 * cannot complete, and one that has ended stays as it is.
 */
public final class JobLife {

    /** The table. */
    public static final Transitions<JobState, JobEvent> TABLE =
            new Transitions<JobState, JobEvent>()
                    .add(JobState.QUEUED, JobEvent.LAUNCHED, JobState.RUNNING)
                    .add(JobState.QUEUED, JobEvent.REQUEUED, JobState.QUEUED)
                    .add(JobState.QUEUED, JobEvent.FAILED, JobState.FAILED)
                    .add(JobState.QUEUED, JobEvent.CANCELLED, JobState.CANCELLED)
                    .add(JobState.RUNNING, JobEvent.LAUNCHED, JobState.RUNNING)
                    .add(JobState.RUNNING, JobEvent.REQUEUED, JobState.QUEUED)
                    .add(JobState.RUNNING, JobEvent.COMPLETED, JobState.COMPLETED)
                    .add(JobState.RUNNING, JobEvent.FAILED, JobState.FAILED)
                    .add(JobState.RUNNING, JobEvent.DEADLOCKED, JobState.DEADLOCK)
                    .add(JobState.RUNNING, JobEvent.CANCELLED, JobState.CANCELLED);

    private JobLife() {}
}
