package dev.doorbell.coordinator.job;

import dev.doorbell.workloads.result.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as it stands; its result document is kept in the {@link JobStore}.
 *
 * @param id its name
 * @param workload what it runs
 * @param state how it stands
 * @param submittedAt when it was taken in
 * @param startedAt when it was launched
 * @param endedAt when it ended
 * @param reasons why it did not complete, one sentence each
 */
public record Job(
        String id,
        String workload,
        JobState state,
        Instant submittedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        List<String> reasons) {

    public Job {
        reasons = List.copyOf(reasons);
    }

    /** The n of its name {@code job-n}; jobs that were submitted later have larger ones. */
    public int number() {
        return JobIds.number(id);
    }

    Job running(Instant at) {
        return new Job(id, workload, JobState.RUNNING, submittedAt, at, null, reasons);
    }

    Job ended(JobState end, Instant at, List<String> why) {
        return new Job(id, workload, end, submittedAt, startedAt, at, why);
    }
}
