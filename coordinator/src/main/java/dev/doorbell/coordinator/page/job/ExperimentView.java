package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
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
record ExperimentView(Report report, String id, Optional<ExperimentState<JobExperiment>> state)
        implements ExperimentSection<JobExperiment> {

    private static final int MOST_EFFECTS = 6;

    /** Change in percent from which on a constant matters. */
    private static final BigDecimal LEAST = BigDecimal.ONE;

    private static final String ADVICE =
            "The bottleneck of a row is the resource that speeds the row up most when it serves in"
                    + " half the time, if that is 10 % or more.";
    private static final String CONFIDENCE =
            "verified: read in public text or a data sheet, or measured; derived: by arithmetic from"
                    + " verified numbers; recalled: a prior with a wide band";

    /** Returns the bottleneck of each row; empty if the experiment did not find it. */
    Optional<RowColumn> column() {
        return found().flatMap(it -> it.bottlenecks().column());
    }

    @Override
    public Element heading() {
        return Parts.section("experiment", "Bottlenecks")
                .add(Element.of("p", ADVICE).with("class", "hint"));
    }

    @Override
    public void addFailure(Element section, String reason) {
        section.add(Element.of("p", "No experiment: " + reason));
    }

    private Optional<JobExperiment> found() {
        return state.orElse(null) instanceof Found<JobExperiment> found
                ? Optional.of(found.result())
                : Optional.empty();
    }

    @Override
    public String progress(Running<JobExperiment> running) {
        return running.total() == 0
                ? "The experiment starts."
                : "The experiment runs: %s, %d of %d runs"
                        .formatted(running.stage(), running.done(), running.total());
    }

    @Override
    public void addStart(Element section) {
        if (report.events() <= Experiments.MOST_EVENTS) {
            section.add(start());
            return;
        }
        Element advice = tooLarge("an experiment", Experiments.MOST_EVENTS, "bottleneck job.yaml");
        section.add(
                RowColumn.busiest(report).isEmpty()
                        ? advice
                        : advice.add(
                                " The last column of the table has the busiest resource of each row, which need not limit the row."));
    }

    private Element start() {
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

    private Element tooLarge(String what, long most, String command) {
        return onCommandLine(
                "The job has %s events, and %s here at most %s."
                        .formatted(Amounts.grouped(report.events()), what, Amounts.grouped(most)),
                command);
    }

    @Override
    public void addResult(Element section, JobExperiment experiment) {
        section.add(Parts.sentences("sentences", experiment.bottlenecks().sentences()));
        if (report.events() > Experiments.MOST_EVENTS_FOR_CONSTANTS) {
            section.add(
                    tooLarge(
                            "runs with other constants",
                            Experiments.MOST_EVENTS_FOR_CONSTANTS,
                            "whatif job.yaml --sensitivity"));
            return;
        }
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
                        .add(header("constant"))
                        .add(header("value").with("class", "number"))
                        .add(header("raised").with("class", "number"))
                        .add(header("lowered").with("class", "number"))
                        .add(header("largest at"))
                        .add(header("confidence").with("title", CONFIDENCE));
        return Element.of("table").add(Element.of("thead").add(headings)).add(body);
    }

    private static Element number(String text) {
        return Element.of("td", text).with("class", "number");
    }

    private static Element header(String text) {
        return Element.of("th", text).with("scope", "col");
    }
}
