package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.sweep.SweepPoint;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.workloads.result.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Headlines of a sweep's jobs: the best of them, and for two varied names a heat map.
 *
 * @param report the sweep
 * @param headlines headlines of one column, by job
 */
record SweepBest(SweepReport report, Map<String, Headline> headlines) {

    /** Shades of the heat map, from the least value to the greatest. */
    private static final int SHADES = 6;

    /** Returns the headlines of the column that the first job with one has. */
    static SweepBest of(SweepReport report, Function<Job, Optional<Headline>> headlines) {
        Map<String, Headline> known = new LinkedHashMap<>();
        for (Optional<Job> job : report.jobs()) {
            job.flatMap(headlines)
                    .filter(it ->
                            column(known).filter(first -> !first.equals(it.column())).isEmpty())
                    .ifPresent(it -> known.put(job.orElseThrow().id(), it));
        }
        return new SweepBest(report, known);
    }

    private static Optional<Column> column(Map<String, Headline> known) {
        return known.values().stream().findFirst().map(Headline::column);
    }

    /** Returns the job with the best headline; empty if fewer than two have one. */
    private Optional<String> best() {
        if (headlines.size() < 2) {
            return Optional.empty();
        }
        Comparator<Map.Entry<String, Headline>> order =
                Comparator.comparing(it -> it.getValue().value());
        boolean lowest = headlines.values().iterator().next().lowest();
        return headlines.entrySet().stream()
                .max(lowest ? order.reversed() : order)
                .map(Map.Entry::getKey);
    }

    /** Returns the headline of a job, marked if it is the best. */
    HtmlNode cell(String job) {
        Headline headline = headlines.get(job);
        if (headline == null) {
            return new Text("");
        }
        return best().equals(Optional.of(job))
                ? Element.of("b", headline.text() + " ★ best").with("class", "best")
                : new Text(headline.text());
    }

    /** Returns the best job in a sentence, with the heat map if two names vary. */
    Element element() {
        Element section = Parts.section("best", "Best run");
        Optional<String> best = best();
        if (best.isEmpty()) {
            return section.add(Element.of("p", "Two runs with a result are needed."));
        }
        Headline headline =
                headlines.getOrDefault(best.get(), headlines.values().iterator().next());
        section.add(
                Element.of("p")
                        .add(Element.of("b", headline.text()))
                        .add(" " + headline.label() + ", ")
                        .add(Parts.jobLink(best.get()))
                        .add(" with " + values(best.get()) + "."));
        List<String> varied = report.sweep().varied();
        boolean plane =
                varied.size() == 2 && varied.stream().allMatch(it -> distinct(it).size() > 1);
        return plane ? section.add(heat(headline)) : section;
    }

    private String values(String job) {
        List<String> parts = new ArrayList<>();
        report.sweep().points().stream()
                .filter(it -> it.jobId().equals(job))
                .findFirst()
                .ifPresent(it ->
                        it.values()
                                .forEach((name, value) ->
                                        parts.add(name + " " + Parts.shortened(value))));
        return String.join(", ", parts);
    }

    private Element heat(Headline headline) {
        String down = report.sweep().varied().getFirst();
        String across = report.sweep().varied().getLast();
        List<String> columns = distinct(across);
        List<String> headings = new ArrayList<>(List.of(down + " \\ " + across));
        columns.forEach(it -> headings.add(Parts.shortened(it)));
        Element body = Element.of("tbody");
        for (String row : distinct(down)) {
            Element cells =
                    Element.of("tr")
                            .add(Element.of("th", Parts.shortened(row)).with("scope", "row"));
            for (String column : columns) {
                cells.add(
                        report.sweep().points().stream()
                                .filter(it ->
                                        row.equals(it.values().get(down))
                                                && column.equals(it.values().get(across)))
                                .findFirst()
                                .map(this::shaded)
                                .orElseGet(() -> Element.of("td", "")));
            }
            body.add(cells);
        }
        return Element.of("figure")
                .with("class", "heat")
                .add(
                        Element.of(
                                "figcaption",
                                "%s [%s]; a stronger colour is more"
                                        .formatted(headline.label(), headline.column().unit())))
                .add(
                        Parts.scrolled(
                                "Heat map",
                                Element.of("table").add(Parts.headings(headings)).add(body)));
    }

    private Element shaded(SweepPoint point) {
        Headline headline = headlines.get(point.jobId());
        if (headline == null) {
            return Element.of("td", "");
        }
        List<BigDecimal> sorted =
                headlines.values().stream().map(Headline::value).sorted().toList();
        int place =
                sorted.indexOf(headline.value()) * (SHADES - 1) / Math.max(1, sorted.size() - 1);
        boolean best = best().equals(Optional.of(point.jobId()));
        return Element.of("td")
                .with("class", "number heat-" + place)
                .add(
                        Element.link(
                                Parts.jobAddress(point.jobId()),
                                headline.text().replaceFirst(" .*", "") + (best ? " ★" : "")));
    }

    private List<String> distinct(String name) {
        return report.sweep().points().stream()
                .map(it -> it.values().getOrDefault(name, ""))
                .distinct()
                .toList();
    }
}
