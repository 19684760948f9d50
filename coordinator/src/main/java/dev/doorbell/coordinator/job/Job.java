package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.submission.Submission;
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
 * @param owner who handed it in
 * @param priority of jobs that wait, those of the highest are run first
 * @param starts how often it was launched: more than once when its services or the coordinator were
 *     lost
 */
public record Job(
        String id,
        String workload,
        JobState state,
        Instant submittedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        List<String> reasons,
        String owner,
        int priority,
        int starts) {

    public Job {
        reasons = List.copyOf(reasons);
    }

    /** The n of its name {@code job-n}; jobs that were submitted later have larger ones. */
    public int number() {
        return JobIds.number(id);
    }

    /** A job of nobody in particular, of priority 0, that was not launched. */
    public Job(
            String id,
            String workload,
            JobState state,
            Instant submittedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            List<String> reasons) {
        this(
                id,
                workload,
                state,
                submittedAt,
                startedAt,
                endedAt,
                reasons,
                Submission.ANONYMOUS,
                0,
                0);
    }

    Job running(Instant at) {
        return changed(JobState.RUNNING, at, null, reasons, starts + 1);
    }

    Job queuedAgain() {
        return changed(JobState.QUEUED, null, null, reasons, starts);
    }

    Job ended(JobState end, Instant at, List<String> why) {
        return changed(end, startedAt, at, why, starts);
    }

    private Job changed(
            JobState next,
            @Nullable Instant start,
            @Nullable Instant end,
            List<String> why,
            int launches) {
        return new Job(id, workload, next, submittedAt, start, end, why, owner, priority, launches);
    }
}
