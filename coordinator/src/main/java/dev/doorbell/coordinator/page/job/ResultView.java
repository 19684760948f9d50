package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.chart.WaitDrawing;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Node;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.wire.budget.Limits;
import dev.doorbell.wire.report.Report;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a job as parts of its page: why, how it came out, what limited it, what was
 * measured.
 */
final class ResultView {

    private ResultView() {}

    /** The parts for the job of a name. */
    static List<Node> of(Report report, String id) {
        List<Node> parts = new ArrayList<>();
        if (!report.reasons().isEmpty()) {
            parts.add(
                    Parts.section("reasons", "Why it did not complete")
                            .add(Parts.sentences("reasons", report.reasons())));
        }
        if (!report.waits().isEmpty()) {
            parts.add(waits(report.waits()));
        }
        if (!report.warnings().isEmpty()) {
            parts.add(
                    Parts.section("warnings", "Check before trusting it")
                            .add(Parts.sentences("warnings", report.warnings())));
        }
        parts.add(Parts.section("result", "Result").add(Parts.facts(facts(report))));
        if (!report.bottleneck().resources().isEmpty()) {
            parts.add(bottleneck(report.bottleneck(), Limits.of(report), id));
        }
        String plots = "/api/v1" + Parts.jobAddress(id) + "/plots/";
        for (int i = 0; i < report.tables().size(); i++) {
            Table table = report.tables().get(i);
            String number = Integer.toString(i + 1);
            if (!table.rows().isEmpty()) {
                parts.add(
                        TableView.of("table-" + number, table, report.job(), plots + number + "-"));
            }
        }
        parts.add(job(report));
        parts.add(counters(report));
        return parts;
    }

    private static Map<String, Node> facts(Report report) {
        Map<String, Node> facts = new LinkedHashMap<>();
        facts.put(
                "verification",
                Element.of("span")
                        .add(
                                Parts.pill(
                                        report.verdict(),
                                        report.verdict()
                                                .toLowerCase(Locale.ROOT)
                                                .replace(' ', '-')))
                        .add(" " + Amounts.grouped(report.checkedBytes()) + " bytes compared"));
        facts.put("digest", Element.of("code", report.digest()));
        facts.put("virtual end", new Text(Amounts.virtualTime(report.virtualEndPs())));
        facts.put(
                "computed in",
                new Text(
                        report.wallSeconds()
                                + " s, "
                                + Amounts.grouped(report.events())
                                + " events"));
        return facts;
    }

    private static Element bottleneck(Bottleneck bottleneck, List<String> limits, String id) {
        return Parts.section("bottleneck", "What limited it")
                .add(bottleneck.parts().stream().map(it -> Element.of("p", it)).toList())
                .add(limits.stream().map(it -> Element.of("p", it)).toList())
                .add(
                        Element.of("p")
                                .add(Element.link(Parts.changeAddress(id), "Change a knob"))
                                .add(" of the job or of its machine, and see the difference."))
                .add(BusyTable.of(bottleneck.resources()));
    }

    private static Element waits(List<Wait> waits) {
        Element section = Parts.section("waits", "Who waits for whom");
        WaitDrawing.of(waits)
                .ifPresent(graph -> {
                    List<String> stuck = graph.stuck();
                    section.add(
                            Element.of(
                                    "p",
                                    stuck.isEmpty()
                                            ? "No circle: at least one waits for what never"
                                                    + " comes."
                                            : "These wait for each other in a circle: "
                                                    + String.join(", ", stuck)
                                                    + "."));
                    String left =
                            graph.drawn() < waits.size()
                                    ? "The first %d of %d waits; all are listed below."
                                            .formatted(graph.drawn(), waits.size())
                                    : "Numbers are those of the list below; a dashed arrow leads to"
                                            + " a part of who is waited for.";
                    section.add(
                            Element.of("figure")
                                    .add(graph.drawing())
                                    .add(Element.of("figcaption", left)));
                });
        Element body = Element.of("tbody");
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            body.add(
                    Element.of("tr")
                            .add(Element.of("td", Integer.toString(i + 1)).with("class", "number"))
                            .add(Element.of("td", wait.who()))
                            .add(Element.of("td", wait.waitsFor()).with("class", "words"))
                            .add(Element.of("td", wait.satisfiedBy())));
        }
        Element table =
                Element.of("table")
                        .add(
                                Parts.headings(
                                        List.of("", "who", "waits for", "could be satisfied by")))
                        .add(body);
        return section.add(Parts.scrolled("Waits", table));
    }

    private static Element job(Report report) {
        Map<String, Node> facts = new LinkedHashMap<>();
        report.job()
                .lines()
                .forEach((name, value) -> facts.put(name, new Text(Parts.shortened(value))));
        ChangedProfile machine = ChangedProfile.named(report.job().profile());
        machine.constants()
                .forEach((name, value) ->
                        facts.put(name, new Text(value + ", changed" + usual(machine, name))));
        return Parts.section("job", "The job").add(Parts.facts(facts));
    }

    private static String usual(ChangedProfile machine, String constant) {
        return machine.usual(constant).map(it -> " from " + it).orElse("");
    }

    private static Element counters(Report report) {
        Element body = Element.of("tbody");
        report.counters()
                .forEach((name, count) ->
                        body.add(
                                Element.of("tr")
                                        .add(Element.of("th", name).with("scope", "row"))
                                        .add(
                                                Element.of("td", Amounts.grouped(count))
                                                        .with("class", "number"))));
        return Element.of("details")
                .add(Element.of("summary", report.counters().size() + " counters"))
                .add(Parts.scrolled("Counters", Element.of("table").add(body)));
    }
}
