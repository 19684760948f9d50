package dev.doorbell.coordinator.experiment;

/**
 * State of an experiment with a job.
 *
 * @param <R> its result
 */
public sealed interface ExperimentState<R> {

    /**
     * Experiment that waits or runs.
     *
     * @param <R> its result
     * @param stage kind of the runs, or empty before the first one has ended
     * @param done runs of the stage that have ended
     * @param total runs of the stage
     */
    record Running<R>(String stage, int done, int total) implements ExperimentState<R> {}

    /**
     * Experiment that has ended.
     *
     * @param <R> its result
     * @param result its result
     */
    record Found<R>(R result) implements ExperimentState<R> {}

    /**
     * Experiment that could not be made.
     *
     * @param <R> its result
     * @param reason the reason, as a sentence
     */
    record Failed<R>(String reason) implements ExperimentState<R> {}
}
