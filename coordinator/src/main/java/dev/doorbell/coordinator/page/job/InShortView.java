package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.ComparisonSummary;
import dev.doorbell.report.compare.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Summary of the comparison of two results, in sentences, with the utilisation during the rows of
 * each.
 */
final class InShortView {

    private InShortView() {}

    /** Returns the section of the page. */
    static Element of(String a, Report first, String b, Report second) {
        Side one = new Side(a, a, first);
        Side other = new Side(b, b, second);
        Comparison comparison = Comparison.of(one, other);
        List<String> sentences = new ArrayList<>();
        comparison
                .tables()
                .forEach(it -> ComparisonSummary.of(it, b + "/" + a).ifPresent(sentences::add));
        List<String> moves = comparison.movedRows();
        sentences.addAll(moves);
        if (moves.isEmpty() && !comparison.moved().isEmpty()) {
            sentences.add(comparison.moved());
        }
        Element section = Parts.section("short", "In short").add(list(sentences));
        for (Side side : List.of(one, other)) {
            section.add(Element.of("h3", "Utilisation of " + side.label()))
                    .add(list(side.bottleneck()));
        }
        return section;
    }

    private static Element list(List<String> sentences) {
        return Element.of("ul")
                .with("class", "sentences")
                .add(sentences.stream().map(it -> Element.of("li", it)).toList());
    }
}
