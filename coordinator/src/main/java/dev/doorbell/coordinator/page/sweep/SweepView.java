package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.page.StackedTable;
import dev.doorbell.coordinator.page.view.TableView;
import dev.doorbell.coordinator.sweep.SweepPoint;
import dev.doorbell.coordinator.sweep.SweepRatios;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.VariedAxis;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Sweep as sections of its page: state, points, and the combined tables of its jobs with plots over
 * the varied values.
 */
final class SweepView {

    private static final int REFRESH_MILLIS = 1_000;
    private static final int QUIET_MILLIS = 2_000;

    /** Weight of a job in the progress. */
    private static final long WHOLE = 1_000;

    private SweepView() {}

    /**
     * Returns the sections; the first has the state. They refresh while the sweep runs.
     *
     * @param progress progress of running jobs, by name
     * @param best headlines of its jobs
     */
    static List<HtmlNode> of(
            SweepReport report, Map<String, JobProgress> progress, SweepBest best) {
        Element standing = standing(report, progress);
        List<Element> parts = new ArrayList<>(List.of(standing));
        parts.add(best.element());
        parts.add(points(report, progress, best));
        parts.add(results(report));
        if (!report.ended()) {
            parts.forEach(part -> part.with("data-refresh", REFRESH_MILLIS));
            // Events report jobs that end; the progress of running ones is polled.
            standing.with("data-events", address(report) + "/events")
                    .with("data-quiet", QUIET_MILLIS);
        }
        return List.copyOf(parts);
    }

    /** Returns the number of ended jobs, as a coloured label. */
    static Element state(SweepReport report) {
        long ended = report.endedJobs();
        String words = "%d of %d ended".formatted(ended, report.jobs().size());
        return Parts.pill(words, report.ended() ? "completed" : "running");
    }

    private static Element standing(SweepReport report, Map<String, JobProgress> progress) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        facts.put("state", state(report));
        if (!report.ended()) {
            facts.put("done", share(report, progress));
        }
        facts.put("workload", new Text(report.workload()));
        facts.put("varies", new Text(String.join(", ", report.sweep().varied())));
        facts.put("submitted", Parts.time(report.sweep().submittedAt()));
        Element list = Parts.section("standing", "Status").add(Parts.facts(facts));
        String address = address(report);
        return list.add(
                Element.of("p")
                        .with("class", "choices")
                        .add(Element.link(address, "JSON"))
                        .add(Element.link(address + "?format=csv", "CSV"))
                        .add(Element.link(address + "?format=markdown", "Markdown")));
    }

    /**
     * Returns the number of ended jobs, with the progress while the sweep runs.
     *
     * @param progress progress of running jobs, by name
     */
    static Element state(SweepReport report, Map<String, JobProgress> progress) {
        Element both = Element.of("span").add(state(report));
        return report.ended()
                ? both
                : both.add(" " + ShareDone.percent(done(report, progress), all(report)));
    }

    /** Returns the progress: ended jobs count in full, running ones by their steps. */
    private static long done(SweepReport report, Map<String, JobProgress> progress) {
        long running =
                progress.values().stream()
                        .filter(it -> it.allSteps() > 0)
                        .mapToLong(it -> it.steps() * WHOLE / it.allSteps())
                        .sum();
        return report.endedJobs() * WHOLE + running;
    }

    private static long all(SweepReport report) {
        return report.jobs().size() * WHOLE;
    }

    private static Element share(SweepReport report, Map<String, JobProgress> progress) {
        Instant now = Instant.now();
        Instant began =
                report.jobs().stream()
                        .flatMap(Optional::stream)
                        .flatMap(job -> Stream.ofNullable(job.startedAt()))
                        .min(Comparator.naturalOrder())
                        .orElse(now);
        return ShareDone.of(done(report, progress), all(report), Duration.between(began, now));
    }

    private static String address(SweepReport report) {
        return "/api/v1" + Parts.sweepAddress(report.sweep().id());
    }

    private static Element points(
            SweepReport report, Map<String, JobProgress> progress, SweepBest best) {
        List<String> headings = new ArrayList<>(List.of("job"));
        headings.addAll(report.sweep().varied());
        headings.addAll(List.of("result", "state", "took", ""));
        StackedTable table = new StackedTable("Jobs of the sweep", headings);
        Optional<Job> first = report.jobs().stream().flatMap(Optional::stream).findFirst();
        Optional<Job> before = Optional.empty();
        for (int i = 0; i < report.jobs().size(); i++) {
            Optional<Job> job = report.jobs().get(i);
            List<HtmlNode> cells = cells(report.sweep().points().get(i), job, progress, best);
            cells.add(comparisons(job, first, before));
            table.row(cells);
            before = job;
        }
        return Parts.section("points", "Runs").add(table.element());
    }

    private static List<HtmlNode> cells(
            SweepPoint point,
            Optional<Job> job,
            Map<String, JobProgress> progress,
            SweepBest best) {
        List<HtmlNode> cells = new ArrayList<>();
        cells.add(
                job.<HtmlNode>map(it -> Parts.jobLink(it.id()))
                        .orElseGet(() -> new Text(point.jobId())));
        point.values().values().forEach(value -> cells.add(new Text(Parts.shortened(value))));
        cells.add(best.cell(point.jobId()));
        Element state =
                job.map(it -> Parts.state(it.state()))
                        .orElseGet(() -> Parts.pill("FORGOTTEN", "cancelled"));
        cells.add(ShareDone.beside(state, Optional.ofNullable(progress.get(point.jobId()))));
        cells.add(new Text(job.map(it -> Parts.took(it, Instant.now())).orElse("")));
        return cells;
    }

    /**
     * Returns links to the comparisons with the first job, and with the previous one if that is
     * another.
     */
    private static Element comparisons(
            Optional<Job> job, Optional<Job> first, Optional<Job> before) {
        Element links = Element.of("span");
        Stream.of(first, before)
                .filter(other -> ended(other) && ended(job))
                .flatMap(Optional::stream)
                .map(Job::id)
                .filter(other -> !other.equals(job.orElseThrow().id()))
                .distinct()
                .forEach(other ->
                        links.add(
                                        Element.link(
                                                Parts.compareAddress(other, job.orElseThrow().id()),
                                                "compare with " + other))
                                .add(" "));
        return links;
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
            String id = "table-" + (i + 1);
            all.add(TableView.of(id, table, plots(report, table)));
            SweepRatios.of(report.sweep(), table)
                    .ifPresent(it -> all.add(TableView.of(id + "-ratios", it, List.of())));
        }
        return all;
    }

    /**
     * Returns plots over the varied values if they are numbers, then over the values that each job
     * varies itself.
     */
    private static List<Plot> plots(SweepReport report, Table table) {
        Table measured = withoutJob(table);
        List<Plot> varied =
                VariedAxis.of(report.sweep()).map(axis -> axis.plots(measured)).orElse(List.of());
        List<Plot> plots = new ArrayList<>(varied);
        TablePlots.of(measured).stream()
                .filter(plot -> varied.isEmpty() || variesWithinAJob(table, plot.x()))
                .filter(plot -> varied.stream().noneMatch(plot::repeats))
                .forEach(plots::add);
        return plots;
    }

    /** Returns true if a column, beside the first one with jobs, has several values of one job. */
    private static boolean variesWithinAJob(Table table, Column column) {
        int x = table.columns().lastIndexOf(column);
        long jobs = table.rows().stream().map(List::getFirst).distinct().count();
        long pairs =
                table.rows().stream()
                        .map(row -> List.of(row.getFirst(), row.get(x)))
                        .distinct()
                        .count();
        return pairs > jobs;
    }

    /**
     * Returns the table without the job column: the varied values distinguish curves, not the job
     * names.
     */
    private static Table withoutJob(Table table) {
        return new Table(
                table.name(),
                table.columns().subList(1, table.columns().size()),
                table.rows().stream().map(row -> row.subList(1, row.size())).toList());
    }
}
