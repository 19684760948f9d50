package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Course of a job: its states with their times, the run in numbers, and its counters. */
final class JobLog {

    private JobLog() {}

    /** Returns the sections. */
    static List<HtmlNode> of(Job job, Report report) {
        List<HtmlNode> parts = new ArrayList<>();
        parts.add(Parts.section("course", "Course").add(course(job, report)));
        if (report.ran()) {
            parts.add(
                    Parts.section("counters", "Counters")
                            .add(Parts.scrolled("Counts", counters(report))));
        }
        return parts;
    }

    private static Element course(Job job, Report report) {
        List<Element> rows = new ArrayList<>();
        rows.add(row(job.submittedAt(), "submitted by " + job.owner()));
        Instant startedAt = job.startedAt();
        if (startedAt != null) {
            rows.add(
                    row(
                            startedAt,
                            job.starts() > 1 ? "started, start " + job.starts() : "started"));
        }
        Instant endedAt = job.endedAt();
        if (endedAt != null) {
            rows.add(row(endedAt, "ended: " + job.state()));
        }
        job.reasons().forEach(it -> rows.add(row("reason", it)));
        report.warnings().forEach(it -> rows.add(row("warning", it)));
        Element table =
                Element.of("table")
                        .add(Parts.headings(List.of("time", "event")))
                        .add(Element.of("tbody").add(rows));
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        if (report.ran()) {
            Duration wall = Duration.ofMillis(Math.round(report.wallSeconds() * 1_000));
            facts.put("computed in", new Text(Amounts.elapsed(wall)));
            facts.put("events", new Text(Amounts.grouped(report.events())));
            facts.put("events a second", new Text(Amounts.rate(report.events(), wall)));
            facts.put("digest", Element.of("code", report.digest()));
        }
        return Element.of("div")
                .add(Parts.scrolled("Events of the job", table))
                .add(Parts.facts(facts));
    }

    private static Element row(Instant at, String event) {
        return row(Amounts.instant(at), event);
    }

    private static Element row(String at, String event) {
        return Element.of("tr")
                .add(Element.of("td", at))
                .add(Element.of("td", event).with("class", "words"));
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
        return Element.of("table").add(Parts.headings(List.of("counter", "count"))).add(body);
    }
}
