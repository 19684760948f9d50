package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Node;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.job.TableView;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.sweep.SweepPoint;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sweep as parts of its page: how it stands, its points, and the tables of its jobs put together
 * with plots over what was varied.
 */
final class SweepView {

    private static final int REFRESH_MILLIS = 1_000;

    private SweepView() {}

    /** The parts; the first says how it stands. While it runs they change by themselves. */
    static List<Node> of(SweepReport report) {
        List<Element> parts = new ArrayList<>(List.of(standing(report), points(report)));
        parts.add(results(report));
        if (!report.ended()) {
            parts.forEach(part -> part.with("data-refresh", REFRESH_MILLIS));
            parts.getFirst().with("data-events", address(report) + "/events");
        }
        return List.copyOf(parts);
    }

    /** How many of its jobs have ended, as a coloured word. */
    static Element state(SweepReport report) {
        long ended = report.endedJobs();
        String words = "%d of %d ended".formatted(ended, report.jobs().size());
        return Parts.pill(words, report.ended() ? "completed" : "running");
    }

    private static Element standing(SweepReport report) {
        Map<String, Node> facts = new LinkedHashMap<>();
        facts.put("state", state(report));
        facts.put("workload", new Text(report.workload()));
        facts.put("varies", new Text(String.join(", ", report.sweep().varied())));
        facts.put("submitted", new Text(Amounts.instant(report.sweep().submittedAt())));
        Element list = Parts.section("standing", "How it stands").add(Parts.facts(facts));
        String address = address(report);
        return list.add(
                Element.of("p")
                        .with("class", "choices")
                        .add(Element.link(address, "JSON"))
                        .add(Element.link(address + "?format=csv", "CSV"))
                        .add(Element.link(address + "?format=markdown", "Markdown")));
    }

    private static String address(SweepReport report) {
        return "/api/v1" + Parts.sweepAddress(report.sweep().id());
    }

    private static Element points(SweepReport report) {
        List<String> headings = new ArrayList<>(List.of("job"));
        headings.addAll(report.sweep().varied());
        headings.addAll(List.of("state", "took", ""));
        Element body = Element.of("tbody");
        Optional<Job> first = report.jobs().stream().flatMap(Optional::stream).findFirst();
        for (int i = 0; i < report.jobs().size(); i++) {
            body.add(row(report.sweep().points().get(i), report.jobs().get(i), first));
        }
        return Parts.section("points", "Its jobs")
                .add(
                        Parts.scrolled(
                                "Jobs of the sweep",
                                Element.of("table").add(Parts.headings(headings)).add(body)));
    }

    private static Element row(SweepPoint point, Optional<Job> job, Optional<Job> first) {
        Element row =
                Element.of("tr")
                        .add(
                                cell(
                                        job.<Node>map(it -> Parts.jobLink(it.id()))
                                                .orElseGet(() -> new Text(point.jobId()))));
        point.values().values().forEach(value -> row.add(cell(new Text(Parts.shortened(value)))));
        row.add(
                cell(
                        job.map(it -> Parts.state(it.state()))
                                .orElseGet(() -> Parts.pill("FORGOTTEN", "cancelled"))));
        row.add(cell(new Text(job.map(it -> Parts.took(it, Instant.now())).orElse(""))));
        boolean comparable =
                ended(job) && ended(first) && !job.map(Job::id).equals(first.map(Job::id));
        return row.add(
                cell(
                        comparable
                                ? Element.link(
                                        Parts.compareAddress(
                                                first.orElseThrow().id(), point.jobId()),
                                        "compare with " + first.orElseThrow().id())
                                : new Text("")));
    }

    private static boolean ended(Optional<Job> job) {
        return job.map(Job::state).filter(JobState::ended).isPresent();
    }

    private static Element results(SweepReport report) {
        Element all = Element.of("div").with("id", "results");
        List<Table> tables =
                report.tables().stream().filter(table -> !table.rows().isEmpty()).toList();
        if (tables.isEmpty()) {
            return all.add(Element.of("p", "What its jobs measure is put together here."));
        }
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            all.add(TableView.of("table-" + (i + 1), table, TablePlots.of(withoutJob(table))));
        }
        return all;
    }

    /** What a job is called tells no curves apart: what was varied does. */
    private static Table withoutJob(Table table) {
        return new Table(
                table.name(),
                table.columns().subList(1, table.columns().size()),
                table.rows().stream().map(row -> row.subList(1, row.size())).toList());
    }

    private static Element cell(Node content) {
        return Element.of("td").add(content);
    }
}
