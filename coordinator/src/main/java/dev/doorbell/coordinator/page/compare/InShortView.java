package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
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
    static Element of(List<ComparedJob> jobs) {
        ComparedJob first = jobs.getFirst();
        Side one = new Side(first.id(), first.id(), first.report());
        List<String> sentences = new ArrayList<>();
        for (ComparedJob job : jobs.subList(1, jobs.size())) {
            Side other = new Side(job.id(), job.id(), job.report());
            Comparison comparison = Comparison.of(one, other);
            String whose = jobs.size() == 2 ? "" : job.id() + ": ";
            comparison.answers().forEach(it -> sentences.add(whose + it));
            comparison.tables().stream()
                    .flatMap(it -> ComparisonSummary.of(it, first.id(), job.id()).stream())
                    .forEach(it -> sentences.add(it.sentence()));
            List<String> moves = comparison.movedRows();
            moves.forEach(it -> sentences.add(whose + it));
            if (moves.isEmpty() && !comparison.moved().isEmpty()) {
                sentences.add(whose + comparison.moved());
            }
        }
        Element section = Parts.section("short", "Summary").add(list(sentences));
        Element details =
                Element.of("details").add(Element.of("summary", "Utilisation of each job"));
        for (ComparedJob job : jobs) {
            details.add(Element.of("h3", job.id()))
                    .add(list(new Side(job.id(), job.id(), job.report()).bottleneck()));
        }
        return section.add(details);
    }

    private static Element list(List<String> sentences) {
        return Element.of("ul")
                .with("class", "sentences")
                .add(sentences.stream().map(it -> Element.of("li", it)).toList());
    }
}
