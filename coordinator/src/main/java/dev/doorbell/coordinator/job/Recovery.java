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
 * What becomes of jobs that had not ended when the coordinator did.
 *
 * @param store that they are in
 * @param policy whether they are begun anew
 * @param queue where those wait that are
 */
record Recovery(JobStore store, CrashPolicy policy, JobQueue queue) {

    /** Why a job that the coordinator did not outlive did not complete. */
    static final String RESTARTED = "the coordinator was restarted before the job ended";

    /** A job is not begun more often than this: it may be what ends the coordinator. */
    private static final int MOST_STARTS = 3;

    /** The job as it stands now. */
    Job of(Job job, Instant now) {
        String why = RESTARTED;
        if (policy == CrashPolicy.REQUEUE) {
            Optional<Submission> submission = store.submission(job.id());
            if (job.starts() >= MOST_STARTS) {
                why = "%s, each of the %d times it was begun".formatted(RESTARTED, MOST_STARTS);
            } else if (submission.isPresent()) {
                try {
                    Job again = job.queuedAgain();
                    queue.add(again, submission.get().request(job.id()));
                    store.update(again, null);
                    return again;
                } catch (JobException | ProfileException e) {
                    why = RESTARTED + ", and does not take it any more: " + e.getMessage();
                }
            }
        }
        Job failed = job.ended(JobState.FAILED, now, List.of(why));
        store.update(failed, null);
        return failed;
    }
}
