package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.chart.WaitDrawing;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.report.Report;
import dev.doorbell.report.hang.WaitGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reasons why a job did not complete, as sections of its page: the wait-for graph, the reasons, and
 * the progress of an aborted run.
 */
final class EndView {

    private EndView() {}

    /**
     * Returns the sections; none for a completed job.
     *
     * @param document result of {@code report}
     */
    static List<HtmlNode> of(Report report, Map<?, ?> document) {
        List<HtmlNode> parts = new ArrayList<>();
        if (!report.waits().isEmpty()) {
            parts.add(waits(report.waits()));
        }
        if (!report.reasons().isEmpty()) {
            List<String> reasons = new ArrayList<>(report.reasons());
            report.job().faultLines().forEach(it -> reasons.add("The job injects a fault: " + it));
            parts.add(
                    Parts.section("reasons", "Why it did not complete")
                            .add(Parts.sentences("reasons", reasons)));
        }
        if (!report.ran() && !report.completed()) {
            parts.add(reached(document.get("reached")));
        }
        return parts;
    }

    private static Element reached(@Nullable Object document) {
        Element section = Parts.section("reached", "How far it came");
        if (!(document instanceof Map<?, ?> reached)) {
            return section.add(
                    Element.of("p", "It was not launched, or how far it came is not known."));
        }
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        if (number(reached, "allSteps") > 0) {
            String share = ShareDone.percent(number(reached, "steps"), number(reached, "allSteps"));
            facts.put("done", new Text(share));
        }
        facts.put("virtual time", new Text(Amounts.brief(number(reached, "virtualPs"))));
        facts.put("events", new Text(Amounts.grouped(number(reached, "events"))));
        return section.add(Parts.facts(facts))
                .add(
                        Element.of(
                                        "p",
                                        "It was broken off there; what it would have measured is"
                                                + " not known.")
                                .with("class", "hint"));
    }

    private static long number(Map<?, ?> document, String name) {
        return document.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private static Element waits(List<Wait> waits) {
        Element section =
                Parts.section("waits", "Wait-for graph")
                        .add(Element.of("p", WaitGraph.of(waits).sentence()));
        WaitDrawing.of(waits)
                .ifPresent(graph -> {
                    String left =
                            graph.drawn() < waits.size()
                                    ? "The first %d of %d waits; all are listed below."
                                            .formatted(graph.drawn(), waits.size())
                                    : "Numbers are those of the list below; a dashed arrow leads to"
                                            + " a part of who is waited for.";
                    section.add(
                            Element.of("figure")
                                    .with("class", "graph")
                                    .add(Parts.scrolled("Drawing of the waits", graph.drawing()))
                                    .add(Element.of("figcaption", left)));
                });
        Element body = Element.of("tbody");
        for (int i = 0; i < waits.size(); i++) {
            Wait wait = waits.get(i);
            body.add(
                    Element.of("tr")
                            .add(Element.of("td", Integer.toString(i + 1)).with("class", "number"))
                            .add(Element.of("td", wait.who().text()))
                            .add(Element.of("td", wait.what().text()).with("class", "words"))
                            .add(Element.of("td", wait.by().text()).with("class", "words")));
        }
        Element table =
                Element.of("table")
                        .add(
                                Parts.headings(
                                        List.of("", "who", "waits for", "could be satisfied by")))
                        .add(body);
        return section.add(Parts.scrolled("Waits", table));
    }
}
