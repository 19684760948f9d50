package dev.doorbell.coordinator.job;

import dev.doorbell.coordinator.submission.CrashPolicy;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Recovery of jobs that had not ended when the coordinator did.
 *
 * @param store store of the jobs
 * @param policy policy for these jobs
 * @param queue queue of those that run again
 */
record Recovery(JobStore store, CrashPolicy policy, JobQueue queue) {

    /** Largest number of starts of a job, because the job itself may crash the coordinator. */
    private static final int MOST_STARTS = 3;

    /** Returns the job in its new state. */
    Job of(Job job, Instant now) {
        String why = JobBoard.RESTARTED;
        if (policy == CrashPolicy.REQUEUE) {
            Optional<Submission> submission = store.submission(job.id());
            if (job.starts() >= MOST_STARTS) {
                why =
                        "%s, each of the %d times it was begun"
                                .formatted(JobBoard.RESTARTED, MOST_STARTS);
            } else if (submission.isPresent()) {
                try {
                    Job again = job.queuedAgain();
                    queue.add(again, submission.get().request(job.id()));
                    store.update(again, null);
                    return again;
                } catch (JobException | ProfileException e) {
                    why = JobBoard.RESTARTED + ", and does not take it any more: " + e.getMessage();
                }
            }
        }
        Job failed = job.ended(JobState.FAILED, now, List.of(why));
        store.update(failed, null);
        return failed;
    }
}
