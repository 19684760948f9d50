package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Judgement;
import dev.doorbell.report.answer.Significant;
import dev.doorbell.report.answer.Values;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.report.compare.Side;
import dev.doorbell.workloads.result.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

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
            comparison.tables().forEach(it -> sentence(it, job.id()).ifPresent(sentences::add));
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

    /** Returns how often a job is better than the first, by the first measured column. */
    private static Optional<String> sentence(JoinedTable table, String job) {
        Optional<JoinedColumn> column =
                table.columns().stream()
                        .filter(it ->
                                it.pairs().stream().anyMatch(pair -> pair.ratio().isPresent()))
                        .filter(it -> Values.measured(new Column(it.name(), it.unit())))
                        .findFirst();
        if (column.isEmpty()) {
            return Optional.empty();
        }
        List<BigDecimal> better = new ArrayList<>();
        List<BigDecimal> worse = new ArrayList<>();
        for (Pair pair : column.get().pairs()) {
            pair.ratio()
                    .ifPresent(ratio -> {
                        switch (Judgement.of(ratio, column.get().unit())) {
                            case BETTER -> better.add(ratio);
                            case WORSE -> worse.add(ratio);
                            case NEUTRAL -> {}
                        }
                    });
        }
        return Optional.of(
                "%s: %s of %s is better in %d of %d rows%s, worse in %d%s"
                        .formatted(
                                table.name(),
                                column.get().name(),
                                job,
                                better.size(),
                                column.get().pairs().size(),
                                range(better),
                                worse.size(),
                                range(worse)));
    }

    private static String range(List<BigDecimal> ratios) {
        if (ratios.isEmpty()) {
            return "";
        }
        String least = Significant.grouped(Collections.min(ratios)) + "x";
        String most = Significant.grouped(Collections.max(ratios)) + "x";
        return least.equals(most) ? " (" + most + ")" : " (" + least + " to " + most + ")";
    }

    private static Element list(List<String> sentences) {
        return Element.of("ul")
                .with("class", "sentences")
                .add(sentences.stream().map(it -> Element.of("li", it)).toList());
    }
}
