package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
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
record UncertaintyView(Report report, String id, Optional<ExperimentState<Uncertainty>> state)
        implements ExperimentSection<Uncertainty> {

    static final String ID = "uncertainty";

    private static final String ADVICE =
            "Some constants of the machine are estimates. Runs with other values of these show how"
                    + " far the results depend on them.";

    @Override
    public Element heading() {
        return Parts.section(ID, "Uncertainty").add(Element.of("p", ADVICE).with("class", "hint"));
    }

    @Override
    public void addStart(Element section) {
        section.add(start(usual()));
    }

    @Override
    public void addFailure(Element section, String reason) {
        section.add(Element.of("p", "No uncertainty: " + reason));
        addStart(section);
    }

    private Samples usual() {
        long most = JobSampling.most(report.events());
        String seed = report.job().seed();
        return new Samples(
                Math.clamp(most, Samples.LEAST, Samples.DEFAULT),
                seed.isEmpty() ? 1 : Long.parseLong(seed));
    }

    @Override
    public String progress(Running<Uncertainty> running) {
        return running.total() == 0
                ? "The runs start."
                : "%d of %d runs have ended.".formatted(running.done(), running.total());
    }

    @Override
    public void addResult(Element section, Uncertainty found) {
        found.sentences().forEach(it -> section.add(Element.of("p", it + ".")));
        for (BandTable table : found.tables()) {
            section.add(Parts.scrolled("Bands of " + table.first().name(), BandView.of(table)));
        }
        section.add(start(found.samples()));
    }

    private Element start(Samples samples) {
        long most = JobSampling.most(report.events());
        if (most == 0) {
            return onCommandLine(
                    "The job has %s events; all runs together may have %s here."
                            .formatted(
                                    Amounts.grouped(report.events()),
                                    Amounts.grouped(Experiments.MOST_SAMPLED_EVENTS)),
                    "run job.yaml --uncertainty");
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
