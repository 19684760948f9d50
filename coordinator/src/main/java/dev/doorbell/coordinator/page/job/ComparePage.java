package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.report.ComparedTable;
import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToLongFunction;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Comparison of two jobs side by side. */
@RestController
final class ComparePage {

    private final JobBoard board;
    private final JobReportCache reports;

    ComparePage(JobBoard board, JobReportCache reports) {
        this.reports = reports;
        this.board = board;
    }

    /** Shows the page; without both jobs, it shows a form to select them. */
    @GetMapping("/compare")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String a, @RequestParam(defaultValue = "") String b) {
        if (a.isBlank() || b.isBlank()) {
            return Frame.page("Compare jobs", List.of(choice(a)));
        }
        Map<String, ?> first = board.result(a);
        Map<String, ?> second = board.result(b);
        if (first == null || second == null) {
            String unended = first == null ? a : b;
            Element link = Element.link(Parts.jobAddress(unended), unended);
            return Frame.page(
                    "Compare jobs",
                    List.of(Element.of("p").add(link).add(" has no result yet."), choice(a)));
        }
        Report one = Report.of(first);
        Report other = Report.of(second);
        if (!one.ran() || !other.ran()) {
            String brokenOff = one.ran() ? b : a;
            return Frame.page(
                    "Compare jobs",
                    List.of(
                            Element.of("p")
                                    .add(Parts.jobLink(brokenOff))
                                    .add(" was broken off and has no figures."),
                            jobs(a, one, b, other),
                            choice(a)));
        }
        return Frame.plottedPage(a + " and " + b, compared(a, one, b, other));
    }

    private Element choice(String a) {
        return new JobChoice(board.list().reversed(), reports).ofTwo(a);
    }

    private static List<HtmlNode> compared(String a, Report first, String b, Report second) {
        List<HtmlNode> parts = new ArrayList<>();
        parts.add(jobs(a, first, b, second));
        parts.add(InShortView.of(a, first, b, second));
        parts.add(
                Parts.section("results", "The results")
                        .add(pairs(a, b, Comparison.pairs(lines(first), lines(second))))
                        .add(
                                Element.of(
                                        "p",
                                        first.digest().equals(second.digest())
                                                ? "Equal digests: both were the same run."
                                                : "virtual end of "
                                                        + b
                                                        + " over that of "
                                                        + a
                                                        + ": "
                                                        + Amounts.ratio(
                                                                (double) first.virtualEndPs(),
                                                                (double) second.virtualEndPs()))));
        int before = parts.size() - 1;
        for (Table table : first.tables()) {
            second.tables().stream()
                    .filter(other -> other.name().equals(table.name()))
                    .findFirst()
                    .ifPresent(other ->
                            parts.addAll(tables(parts.size() - before, a, table, b, other)));
        }
        parts.add(bottlenecks(a, first, b, second));
        parts.add(counters(a, first, b, second));
        return parts;
    }

    private static Element jobs(String a, Report first, String b, Report second) {
        return Parts.section("jobs", "The jobs")
                .add(pairs(a, b, Comparison.pairs(first.job().lines(), second.job().lines())));
    }

    private static SequencedMap<String, String> lines(Report report) {
        SequencedMap<String, String> lines = new LinkedHashMap<>();
        lines.put("verification", report.verdict());
        lines.put("virtual end", Amounts.virtualTime(report.virtualEndPs()));
        lines.put("digest", report.digest());
        if (!report.reasons().isEmpty()) {
            lines.put("reasons", String.join("; ", report.reasons()));
        }
        return lines;
    }

    private static Element pairs(String a, String b, Map<String, Pair> pairs) {
        Element body = Element.of("tbody");
        pairs.forEach((name, pair) -> {
            Element row =
                    Element.of("tr")
                            .with("class", pair.same() ? "same" : "differs")
                            .add(Element.of("th", name).with("scope", "row"));
            row.add(Element.of("td").with("class", "words").add(Parts.breakable(pair.a().text())));
            row.add(Element.of("td").with("class", "words").add(Parts.breakable(pair.b().text())));
            body.add(row.add(Element.of("td", pair.same() ? "" : "differs")));
        });
        return Parts.scrolled("Both", table(List.of("", a, b, ""), body));
    }

    private static List<HtmlNode> tables(int number, String a, Table table, String b, Table other) {
        List<HtmlNode> parts = new ArrayList<>();
        SequencedMap<String, Table> both = new LinkedHashMap<>();
        both.put(a, table);
        both.put(b, other);
        ComparedTable.of(table, other, a, b)
                .ifPresent(joined -> {
                    List<Plot> plots = a.equals(b) ? List.of() : TablePlots.of(both);
                    parts.add(TableView.of("table-" + number, joined, plots));
                });
        return parts;
    }

    private static Element bottlenecks(String a, Report first, String b, Report second) {
        Map<String, Long> shares = shares(first);
        Map<String, Long> others = shares(second);
        SequencedMap<String, Long> names = new LinkedHashMap<>(shares);
        others.forEach(names::putIfAbsent);
        Element body = Element.of("tbody");
        names.keySet()
                .forEach(name ->
                        body.add(
                                share(
                                        name,
                                        shares.getOrDefault(name, -1L),
                                        others.getOrDefault(name, -1L))));
        return Parts.section("bottleneck", "Busy shares of the whole run")
                .add(
                        Parts.scrolled(
                                "Busy shares",
                                table(
                                                List.of(
                                                        "resource",
                                                        "above " + a + ", below " + b,
                                                        a,
                                                        b),
                                                body)
                                        .with("class", "bars")));
    }

    private static Element share(String resource, long a, long b) {
        return Element.of("tr")
                .add(Element.of("th", resource).with("scope", "row"))
                .add(Element.of("td").with("class", "bar").add(Bar.of(a, "")).add(Bar.of(b, "b")))
                .add(number(a < 0 ? "-" : Amounts.percent(a)))
                .add(number(b < 0 ? "-" : Amounts.percent(b)));
    }

    private static SequencedMap<String, Long> shares(Report report) {
        SequencedMap<String, Long> shares = new LinkedHashMap<>();
        for (Busy busy : report.bottleneck().resources()) {
            shares.put(busy.resource().name(), busy.sharePermille());
        }
        return shares;
    }

    private static Element counters(String a, Report first, String b, Report second) {
        SequencedMap<String, Long> names = new LinkedHashMap<>(first.counters());
        second.counters().forEach(names::putIfAbsent);
        Element body = Element.of("tbody");
        for (String name : names.keySet()) {
            ToLongFunction<Report> count = it -> it.counters().getOrDefault(name, 0L);
            long one = count.applyAsLong(first);
            long other = count.applyAsLong(second);
            if (one != other) {
                body.add(
                        Element.of("tr")
                                .add(Element.of("th", name).with("scope", "row"))
                                .add(number(Amounts.grouped(one)))
                                .add(number(Amounts.grouped(other)))
                                .add(number(Amounts.ratio((double) one, (double) other))));
            }
        }
        return Element.of("details")
                .add(Element.of("summary", "Counters that differ"))
                .add(Parts.scrolled("Counters", table(List.of("", a, b, b + "/" + a), body)));
    }

    private static Element number(String text) {
        return Element.of("td", text).with("class", "number");
    }

    private static Element table(List<String> headings, Element body) {
        return Element.of("table").add(Parts.headings(headings)).add(body);
    }
}
