package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.sweep.SweepDescription;
import dev.doorbell.report.sweep.SweepJob;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * Submissions of a {@link SweepDescription}.
 *
 * @param points values by name, one map for each job
 * @param submissions the jobs, in the same order
 */
record SweepPlan(List<SequencedMap<String, String>> points, List<Submission> submissions) {

    /** Largest number of jobs of a sweep. */
    static final int MOST_JOBS = 100;

    /**
     * Parses and validates a sweep with all its jobs; throws {@link JobException} if it is wrong.
     *
     * @param admission checks the job before anything else looks at its program
     */
    static SweepPlan read(String text, String owner, Consumer<Submission> admission) {
        SweepDescription sweep = SweepDescription.read(text, MOST_JOBS);
        admission.accept(new Submission(JsonText.of(sweep.job()), "", owner, 0));
        List<Submission> submissions = new ArrayList<>();
        for (SweepJob job : sweep.jobs()) {
            Submission submission =
                    new Submission(
                            JsonText.of(job.document()),
                            job.profile().map(ProfileText::json).orElse(""),
                            owner,
                            0);
            submission.requestOfSweep(""); // Validates it.
            submissions.add(submission);
        }
        return new SweepPlan(sweep.points(), submissions);
    }
}
