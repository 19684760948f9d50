package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import java.util.Optional;

/**
 * Section of an experiment with a job: a form that starts it, its progress, then its result.
 *
 * @param <R> the result
 */
interface ExperimentSection<R> {

    int REFRESH_MILLIS = 1_000;

    /** Result of the job. */
    Report report();

    /** Name of the job. */
    String id();

    /** State of the experiment; empty before it is started. */
    Optional<ExperimentState<R>> state();

    /** Returns the section with its heading and no more. */
    Element heading();

    /** Adds the form that starts the experiment. */
    void addStart(Element section);

    /** Returns a sentence on the progress of the experiment. */
    String progress(Running<R> running);

    /** Adds the result. */
    void addResult(Element section, R result);

    /** Adds the reason why there is no result. */
    void addFailure(Element section, String reason);

    /** Returns true while the experiment runs. */
    default boolean running() {
        return state().orElse(null) instanceof Running;
    }

    /** Returns the section; empty for a job that did not complete. */
    default Optional<Element> section() {
        if (!report().completed()) {
            return Optional.empty();
        }
        Element section = heading();
        switch (state().orElse(null)) {
            case Running<R> it ->
                    section.with("data-refresh", REFRESH_MILLIS)
                            .add(Element.of("p", progress(it)).with("role", "status"));
            case Found<R> it -> addResult(section, it.result());
            case Failed<R> it -> addFailure(section, it.reason());
            case null -> addStart(section);
        }
        return Optional.of(section);
    }

    /**
     * Returns the advice to run an experiment on the command line.
     *
     * @param reason sentence on the size of the job
     * @param command its arguments there
     */
    default Element onCommandLine(String reason, String command) {
        return Element.of("p", reason + " Copy the YAML of ")
                .add(Element.link(Parts.changeAddress(id()), "the job"))
                .add(" to job.yaml, then run ")
                .add(Element.of("code", Launcher.with(command)))
                .add(".");
    }
}
