package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.Report;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobState;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Estimate of the time of a job before it runs: the time of an earlier job with the same workload,
 * path, profile and number of nodes, by the number of steps.
 */
final class TimeEstimate {

    private static final int MOST_TRIED = 5;
    private static final double MILLIS = 1_000;
    private static final String UNKNOWN =
            "Estimated time: not known before a similar job has completed.";

    private final JobBoard board;

    TimeEstimate(JobBoard board) {
        this.board = board;
    }

    /** Returns the estimate as a sentence. */
    String of(RunRequest request) {
        long steps = steps(request);
        if (steps == 0) {
            return UNKNOWN;
        }
        return board.list().reversed().stream()
                .filter(it -> it.state() == JobState.COMPLETED)
                .filter(it -> it.workload().equals(request.spec().workload()))
                .limit(MOST_TRIED)
                .flatMap(it -> earlier(it, request).stream())
                .min(Comparator.comparingDouble(it -> it.difference(steps)))
                .map(it -> it.sentence(steps))
                .orElse(UNKNOWN);
    }

    private Optional<Earlier> earlier(Job job, RunRequest request) {
        Map<String, ?> result = board.result(job.id());
        Optional<Submission> submission = board.submission(job.id());
        if (result == null || submission.isEmpty()) {
            return Optional.empty();
        }
        try {
            RunRequest other = submission.get().requestOfSweep(job.id());
            double seconds = Report.of(result).wallSeconds();
            boolean similar =
                    other.spec().path().equals(request.spec().path())
                            && other.spec().profile().equals(request.spec().profile())
                            && other.spec().nodes() == request.spec().nodes();
            long steps = similar ? steps(other) : 0;
            return steps == 0 || seconds <= 0
                    ? Optional.empty()
                    : Optional.of(new Earlier(job.id(), steps, seconds));
        } catch (JobException | ProfileException noLongerValid) {
            return Optional.empty();
        }
    }

    /** Steps of a job; 0 if they are not known without a long computation. */
    private static long steps(RunRequest request) {
        return request.plan().estimate().small() ? request.plan().workload().steps() : 0;
    }

    /**
     * Job that has completed.
     *
     * @param id its name
     * @param steps of its programs, above 0
     * @param seconds that it ran
     */
    private record Earlier(String id, long steps, double seconds) {

        double difference(long others) {
            return Math.abs(Math.log((double) others / steps));
        }

        String sentence(long others) {
            return "Estimated time: %s (%s took %s)"
                    .formatted(elapsed(seconds * others / steps), id, elapsed(seconds));
        }

        private static String elapsed(double seconds) {
            return Amounts.elapsed(Duration.ofMillis(Math.round(seconds * MILLIS)));
        }
    }
}
