package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.RowColumn;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.JobExperiment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Experiments with a job: a button that starts them, their progress, then the bottlenecks and the
 * constants that matter most.
 *
 * @param report result of the job
 * @param id name of the job
 * @param state state of its experiments; empty before they are started
 */
record ExperimentView(Report report, String id, Optional<ExperimentState<JobExperiment>> state) {

    private static final int REFRESH_MILLIS = 1_000;
    private static final int MOST_EFFECTS = 6;

    /** Change in percent from which on a constant matters. */
    private static final BigDecimal LEAST = BigDecimal.ONE;

    private static final String ADVICE =
            "The bottleneck of a row is the resource that speeds the row up most when it serves in"
                    + " half the time, if that is 10 % or more.";
    private static final String CONFIDENCE =
            "verified: read in public text or a data sheet, or measured; derived: by arithmetic from"
                    + " verified numbers; recalled: a prior with a wide band";

    /** Returns true while the experiments run. */
    boolean running() {
        return state.orElse(null) instanceof Running;
    }

    /** Returns the bottleneck of each row; empty if the experiment did not find it. */
    Optional<RowColumn> column() {
        return found().flatMap(it -> it.bottlenecks().column());
    }

    /** Returns the section; empty for a job that did not complete. */
    Optional<Element> section() {
        if (!report.completed()) {
            return Optional.empty();
        }
        Element section = Parts.section("experiment", "Bottlenecks");
        section.add(Element.of("p", ADVICE).with("class", "hint"));
        switch (state.orElse(null)) {
            case Running<JobExperiment> it ->
                    section.with("data-refresh", REFRESH_MILLIS)
                            .add(Element.of("p", progress(it)).with("role", "status"));
            case Found<JobExperiment> it -> results(section, it.result());
            case Failed<JobExperiment> it ->
                    section.add(Element.of("p", "No experiment: " + it.reason()));
            case null -> section.add(start());
        }
        return Optional.of(section);
    }

    private Optional<JobExperiment> found() {
        return state.orElse(null) instanceof Found<JobExperiment> found
                ? Optional.of(found.result())
                : Optional.empty();
    }

    private static String progress(Running<JobExperiment> running) {
        return running.total() == 0
                ? "The experiment starts."
                : "The experiment runs: %s, %d of %d runs"
                        .formatted(running.stage(), running.done(), running.total());
    }

    private Element start() {
        if (report.events() > Experiments.MOST_EVENTS) {
            return tooLarge();
        }
        return Element.of("div")
                .with("class", "actions")
                .add(
                        Element.of("form")
                                .with("method", "post")
                                .with("action", Parts.jobAddress(id) + "/experiment")
                                .add(
                                        Element.of("button", "Find bottlenecks")
                                                .with("type", "submit")));
    }

    private Element tooLarge() {
        Element advice =
                Element.of(
                                "p",
                                "The job has %s events, and an experiment here at most %s. Copy the YAML of "
                                        .formatted(
                                                Amounts.grouped(report.events()),
                                                Amounts.grouped(Experiments.MOST_EVENTS)))
                        .add(Element.link(Parts.changeAddress(id), "the job"))
                        .add(" to job.yaml, then run ")
                        .add(Element.of("code", Launcher.with("bottleneck job.yaml")))
                        .add(".");
        return RowColumn.busiest(report).isEmpty()
                ? advice
                : advice.add(
                        " The last column of the table has the busiest resource of each row, which need not limit the row.");
    }

    private void results(Element section, JobExperiment experiment) {
        section.add(Parts.sentences("sentences", experiment.bottlenecks().sentences()));
        List<Effect> most =
                experiment.effects().stream()
                        .filter(it -> it.size().compareTo(LEAST) >= 0)
                        .limit(MOST_EFFECTS)
                        .toList();
        String what = experiment.watched().text();
        if (most.isEmpty()) {
            section.add(Element.of("p", "No constant changes %s by 1 %%.".formatted(what)));
            return;
        }
        section.add(
                Element.of("p")
                        .add(
                                Element.link(
                                        Parts.knobAddress(id, most.getFirst().name()),
                                        "Change a knob"))
                        .add(" of the machine, and see the difference."));
        section.add(
                Element.of(
                                "p",
                                "Constants, raised and lowered one at a time, and the largest change of %s:"
                                        .formatted(what))
                        .with("class", "hint"));
        section.add(Parts.scrolled("Constants that matter most", effects(most)));
    }

    private Element effects(List<Effect> effects) {
        Element body = Element.of("tbody");
        for (Effect effect : effects) {
            body.add(
                    Element.of("tr")
                            .add(
                                    Element.of("th")
                                            .with("scope", "row")
                                            .add(
                                                    Element.link(
                                                            Parts.knobAddress(id, effect.name()),
                                                            effect.name())))
                            .add(number(effect.value()))
                            .add(
                                    number(
                                            "%s at %s"
                                                    .formatted(
                                                            effect.whenHigher().text(),
                                                            effect.higher())))
                            .add(
                                    number(
                                            "%s at %s"
                                                    .formatted(
                                                            effect.whenLower().text(),
                                                            effect.lower())))
                            .add(Element.of("td", effect.largest().where()))
                            .add(
                                    Element.of(
                                            "td",
                                            effect.variation()
                                                    .constant()
                                                    .confidence()
                                                    .name()
                                                    .toLowerCase(Locale.ROOT))));
        }
        Element headings =
                Element.of("tr")
                        .add(heading("constant"))
                        .add(heading("value").with("class", "number"))
                        .add(heading("raised").with("class", "number"))
                        .add(heading("lowered").with("class", "number"))
                        .add(heading("largest at"))
                        .add(heading("confidence").with("title", CONFIDENCE));
        return Element.of("table").add(Element.of("thead").add(headings)).add(body);
    }

    private static Element number(String text) {
        return Element.of("td", text).with("class", "number");
    }

    private static Element heading(String text) {
        return Element.of("th", text).with("scope", "col");
    }
}
