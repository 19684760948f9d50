package dev.doorbell.coordinator.experiment;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Uncertainties of the jobs of a board.
 *
 * @param board jobs
 * @param experiments experiments with them
 */
public record JobSampling(JobBoard board, Experiments experiments) {

    /** Most samples here, where other users wait. */
    private static final int MOST = 1_000;

    /** Returns the largest number of samples of a job with so many events; 0 if it has too many. */
    public static long most(long events) {
        long most = Math.min(MOST, Experiments.MOST_SAMPLED_EVENTS / Math.max(1, events));
        return most < Samples.LEAST ? 0 : most;
    }

    /**
     * Returns the uncertainty of a job; empty if nobody started it.
     *
     * @throws dev.doorbell.coordinator.job.UnknownJobException if there is no such job
     */
    public Optional<ExperimentState<Uncertainty>> of(String id) {
        board.get(id);
        return experiments.uncertainty(id);
    }

    /**
     * Starts the uncertainty of a job.
     *
     * @param seed seed of the draws; that of the job if empty
     * @throws dev.doorbell.coordinator.job.UnknownJobException if there is no such job
     * @throws JobConflictException if the job did not complete or has too many events, if other
     *     samples of it run, or too many experiments wait
     * @throws dev.doorbell.workloads.job.JobException if the number of samples is not allowed
     */
    public void start(String id, int count, OptionalLong seed) {
        board.get(id);
        Map<String, ?> document = board.result(id);
        Report report = Report.of(document == null ? Map.of() : document);
        Optional<Submission> submission = board.submission(id);
        if (!report.completed() || submission.isEmpty()) {
            throw new JobConflictException(
                    "%s has no uncertainty; expected a job that completed".formatted(id));
        }
        Samples samples =
                new Samples(
                        count,
                        seed.orElseGet(() -> JobYaml.read(submission.get().document()).seed()));
        if (count > most(report.events())) {
            throw new JobConflictException(
                    "%d samples of %s are too many; expected %d at most, with %d events in all runs together, or the command line"
                            .formatted(
                                    count,
                                    id,
                                    most(report.events()),
                                    Experiments.MOST_SAMPLED_EVENTS));
        }
        experiments.sample(id, samples, report.digest(), () -> submission.get().requestOfSweep(id));
    }
}
