package dev.doorbell.coordinator.experiment;

import dev.doorbell.report.experiment.JobExperiment;

/** State of the experiments with a job. */
public sealed interface ExperimentState {

    /**
     * Experiment that waits or runs.
     *
     * @param stage kind of the runs, or empty before the first one has ended
     * @param done runs of the stage that have ended
     * @param total runs of the stage
     */
    record Running(String stage, int done, int total) implements ExperimentState {}

    /**
     * Experiment that has ended.
     *
     * @param experiment its results
     */
    record Found(JobExperiment experiment) implements ExperimentState {}

    /**
     * Experiment that could not be made.
     *
     * @param reason the reason, as a sentence
     */
    record Failed(String reason) implements ExperimentState {}
}
