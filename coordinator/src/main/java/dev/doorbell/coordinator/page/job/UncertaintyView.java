package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.uncertainty.BandTable;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import java.util.Optional;

/**
 * Uncertainty of a job: a form that starts it, its progress, then a band for each number.
 *
 * @param report result of the job
 * @param id name of the job
 * @param state state of its uncertainty; empty before it is started
 */
record UncertaintyView(Report report, String id, Optional<ExperimentState<Uncertainty>> state) {

    static final String ID = "uncertainty";

    private static final int REFRESH_MILLIS = 1_000;

    private static final String ADVICE =
            "Some constants of the machine are estimates. Runs with other values of these show how"
                    + " far the results depend on them.";

    /** Returns true while the jobs run. */
    boolean running() {
        return state.orElse(null) instanceof Running;
    }

    /** Returns the section; empty for a job that did not complete. */
    Optional<Element> section() {
        if (!report.completed()) {
            return Optional.empty();
        }
        Element section = Parts.section(ID, "Uncertainty");
        section.add(Element.of("p", ADVICE).with("class", "hint"));
        switch (state.orElse(null)) {
            case Running<Uncertainty> it ->
                    section.with("data-refresh", REFRESH_MILLIS)
                            .add(Element.of("p", progress(it)).with("role", "status"));
            case Found<Uncertainty> it -> {
                bands(section, it.result());
                section.add(start(it.result().samples()));
            }
            case Failed<Uncertainty> it ->
                    section.add(Element.of("p", "No uncertainty: " + it.reason()))
                            .add(start(usual()));
            case null -> section.add(start(usual()));
        }
        return Optional.of(section);
    }

    private Samples usual() {
        long most = JobSampling.most(report.events());
        String seed = report.job().seed();
        return new Samples(
                Math.clamp(most, Samples.LEAST, Samples.DEFAULT),
                seed.isEmpty() ? 1 : Long.parseLong(seed));
    }

    private static String progress(Running<Uncertainty> running) {
        return running.total() == 0
                ? "The runs start."
                : "%d of %d runs have ended.".formatted(running.done(), running.total());
    }

    private static void bands(Element section, Uncertainty found) {
        found.sentences().forEach(it -> section.add(Element.of("p", it + ".")));
        for (BandTable table : found.tables()) {
            section.add(Parts.scrolled("Bands of " + table.first().name(), BandView.of(table)));
        }
    }

    private Element start(Samples samples) {
        long most = JobSampling.most(report.events());
        if (most == 0) {
            return Element.of(
                            "p",
                            "The job has %s events; all runs together may have %s here. Copy the YAML of "
                                    .formatted(
                                            Amounts.grouped(report.events()),
                                            Amounts.grouped(Experiments.MOST_SAMPLED_EVENTS)))
                    .add(Element.link(Parts.changeAddress(id), "the job"))
                    .add(" to job.yaml, then run ")
                    .add(Element.of("code", Launcher.with("run job.yaml --uncertainty")))
                    .add(".");
        }
        Element form =
                Element.of("form")
                        .with("method", "post")
                        .with("action", Parts.jobAddress(id) + "/uncertainty")
                        .add(
                                field(
                                        "Samples",
                                        number("samples", samples.count())
                                                .with("min", Samples.LEAST)
                                                .with("max", most)))
                        .add(field("Seed", number("seed", samples.seed())))
                        .add(Element.of("button", "Run uncertainty").with("type", "submit"));
        return Element.of("div").with("class", "actions").add(form);
    }

    private static Element number(String name, long value) {
        return Element.of("input")
                .with("type", "number")
                .with("name", name)
                .with("value", value)
                .with("required");
    }

    private static Element field(String label, Element input) {
        return Element.of("label", label + " ").add(input);
    }
}
