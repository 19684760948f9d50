package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.machine.MachinePart;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.page.compare.JobChoice;
import dev.doorbell.coordinator.page.view.BusyTable;
import dev.doorbell.coordinator.page.view.JobTabs;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.coordinator.timeline.Timeline;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.JobState;
import java.net.URI;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Page of a job: its progress, and its result once it has ended. */
@RestController
final class JobPage {

    private static final int REFRESH_MILLIS = 1_000;
    private static final long PERMILLE = 1_000;

    private final JobBoard board;
    private final JobRunner runner;
    private final JobReportCache reports;
    private final Experiments experiments;
    private final JobSampling sampling;

    JobPage(
            JobBoard board,
            JobRunner runner,
            JobReportCache reports,
            Experiments experiments,
            JobSampling sampling) {
        this.experiments = experiments;
        this.sampling = sampling;
        this.reports = reports;
        this.board = board;
        this.runner = runner;
    }

    /**
     * Shows the page.
     *
     * @param from job that this one was changed from, if any
     * @param tab tab to show; the results for anything unknown
     * @param row number of the row of the budget, the last by default, or of the resources, the
     *     whole run by default
     * @param part part of the machine whose resources to show; all for anything unknown
     */
    @GetMapping("/jobs/{id}")
    ResponseEntity<String> show(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String tab,
            @RequestParam(defaultValue = "") String row,
            @RequestParam(defaultValue = "") String part) {
        Job job = board.get(id);
        String title = title(job);
        List<HtmlNode> parts = new ArrayList<>();
        if (!job.state().ended()) {
            parts.addAll(List.of(ending(job), progress(job), live(job)));
            reports.of(job).map(ResultView::job).ifPresent(parts::add);
            parts.add(LabelsForm.of(job));
            return Frame.chartedPage(title, parts);
        }
        parts.add(standing(job));
        Map<String, ?> document = board.result(id);
        if (document == null) {
            parts.add(Parts.sentences("reasons", job.reasons()));
            reports.of(job).map(ResultView::job).ifPresent(parts::add);
            parts.add(actions(job));
            parts.add(LabelsForm.of(job));
            return Frame.plottedPage(title, parts);
        }
        Report report = Report.of(document);
        JobTabs chosen = JobTabs.of(tab);
        boolean traced = board.trace(id).isPresent();
        changed(from, id).ifPresent(parts::add);
        if (report.ran()) {
            parts.add(JobSummary.of(report, id, chosen == JobTabs.RESULTS));
        }
        parts.add(chosen.links(id, traced));
        ExperimentView experiment = new ExperimentView(report, id, experiments.bottlenecks(id));
        UncertaintyView uncertainty = new UncertaintyView(report, id, sampling.of(id));
        RowChoice choice = new RowChoice(report.bottleneck().rows(), row);
        switch (chosen) {
            case RESOURCES -> {
                experiment.section().ifPresent(parts::add);
                parts.add(new ResourcesView(report, id, choice, MachinePart.parse(part)).section());
            }
            case BUDGET -> parts.add(budget(job, choice));
            case CONFIGURATION -> {
                parts.add(ResultView.job(report.job()));
                parts.add(LabelsForm.of(job));
            }
            case LOG -> parts.addAll(JobLog.of(job, report));
            case RESULTS, TIMELINE -> {
                parts.addAll(EndView.of(report, document));
                parts.addAll(ResultView.warnings(report));
                parts.addAll(ResultView.tables(report, id, experiment.column()));
                experiment.section().ifPresent(parts::add);
                uncertainty.section().ifPresent(parts::add);
                if (!report.ran()) {
                    parts.add(ResultView.job(report.job()));
                }
            }
        }
        parts.add(actions(job));
        boolean ofRow = chosen == JobTabs.BUDGET || chosen == JobTabs.RESOURCES;
        HttpStatus status = ofRow && !choice.fits() ? HttpStatus.BAD_REQUEST : HttpStatus.OK;
        return experiment.running() || uncertainty.running()
                ? Frame.livePlottedPage(title, parts)
                : Frame.plottedPage(status, title, parts);
    }

    private static String title(Job job) {
        String name = job.labels().name();
        return name.isEmpty()
                ? job.id() + ": " + job.workload()
                : "%s (%s: %s)".formatted(name, job.id(), job.workload());
    }

    private Element budget(Job job, RowChoice choice) {
        Optional<byte[]> trace = board.trace(job.id());
        return trace.map(Timeline::read)
                .flatMap(it -> BudgetView.of(choice, it, board.budgets(job.id()), job.id()))
                .orElseGet(() ->
                        Element.of("p", "A budget needs a timeline. ")
                                .add(
                                        Element.link(
                                                Parts.changeAddress(job.id()),
                                                "Run the job again with trace: true")));
    }

    /** Cancels a job, then shows it. */
    @PostMapping("/jobs/{id}/cancel")
    ResponseEntity<String> cancel(@PathVariable String id, @Nullable Principal principal) {
        Caller.of(principal).requireMayEnd(board.get(id));
        Job job = board.cancel(id);
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(Parts.jobAddress(job.id())))
                .build();
    }

    /** Starts the experiments with a job, then shows their progress. */
    @PostMapping("/jobs/{id}/experiment")
    ResponseEntity<String> experiment(@PathVariable String id) {
        board.get(id);
        Map<String, ?> document = board.result(id);
        Report report = Report.of(document == null ? Map.of() : document);
        Optional<Submission> submission = board.submission(id);
        if (!report.completed()
                || report.events() > Experiments.MOST_EVENTS
                || submission.isEmpty()) {
            throw new JobConflictException(
                    "%s is no job for an experiment; expected one that completed, with at most %d events"
                            .formatted(id, Experiments.MOST_EVENTS));
        }
        experiments.findBottlenecks(id, report, () -> submission.get().requestOfSweep(id));
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(JobTabs.RESOURCES.address(id)))
                .build();
    }

    /** Starts the uncertainty of a job, then shows its progress. */
    @PostMapping("/jobs/{id}/uncertainty")
    ResponseEntity<String> uncertainty(
            @PathVariable String id, @RequestParam int samples, @RequestParam long seed) {
        sampling.start(id, samples, OptionalLong.of(seed));
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(Parts.jobAddress(id) + "#" + UncertaintyView.ID))
                .build();
    }

    private Element progress(Job job) {
        Element section =
                Parts.section("progress", "Progress")
                        .with("data-refresh", REFRESH_MILLIS)
                        .with("data-events", "/api/v1/jobs/" + Parts.encoded(job.id()) + "/events")
                        .add(standing(job));
        Optional<JobProgress> progress = runner.progress(job.id());
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        if (job.state() == JobState.QUEUED) {
            long ahead = board.before(job);
            facts.put("jobs before it", new Text(Amounts.grouped(ahead)));
            if (ahead == 0) {
                facts.put("waits for", new Text("the services it needs"));
            }
        }
        progress.ifPresent(it -> facts.putAll(pace(job, it)));
        section.add(Parts.facts(facts));
        List<Busy> busy = progress.map(JobProgress::busy).orElse(List.of());
        return busy.isEmpty()
                ? section
                : section.add(Element.of("h3", "Utilisation so far")).add(BusyTable.of(busy));
    }

    /** Returns the place of charts that a script draws while the job runs. */
    private static Element live(Job job) {
        return Parts.section("live", "Speed and utilisation")
                .with("hidden")
                .with("data-progress", "/api/v1/jobs/" + Parts.encoded(job.id()) + "/events");
    }

    /** Returns its progress and speed. */
    private static Map<String, HtmlNode> pace(Job job, JobProgress progress) {
        Instant startedAt = job.startedAt();
        Duration wall =
                startedAt == null ? Duration.ZERO : Duration.between(startedAt, Instant.now());
        long waited = progress.waitedMillis() * PERMILLE / Math.max(1, wall.toMillis());
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        if (progress.allSteps() > 0) {
            Element done = ShareDone.of(progress.steps(), progress.allSteps(), wall);
            boolean last = progress.steps() == progress.allSteps();
            // Programs have posted everything: the rest is not counted in steps.
            facts.put("done", last ? done.add(", completing messages and the result") : done);
        }
        facts.put("virtual time", new Text(Amounts.brief(progress.virtualPs())));
        facts.put("turns of services", new Text(Amounts.grouped(progress.turns())));
        facts.put("turns a second", new Text(Amounts.rate(progress.turns(), wall)));
        facts.put("events", new Text(Amounts.grouped(progress.events())));
        facts.put("events a second", new Text(Amounts.rate(progress.events(), wall)));
        facts.put(
                "services waited for others",
                new Text(Amounts.percent(Math.min(waited, PERMILLE)) + " of the time"));
        facts.put("services", new Text(String.join(", ", progress.serviceIds())));
        return facts;
    }

    private static Element standing(Job job) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        facts.put("state", Parts.state(job.state()));
        facts.put("submitted", Parts.time(job.submittedAt()));
        Instant endedAt = job.endedAt();
        if (endedAt != null) {
            String how = job.state() == JobState.CANCELLED ? "cancelled" : "ended";
            facts.put(how, Parts.time(endedAt));
        }
        String took = Parts.took(job, Instant.now());
        if (!took.isEmpty()) {
            facts.put(job.state().ended() ? "took" : "has been running", new Text(took));
        }
        return Parts.facts(facts);
    }

    private static Element ending(Job job) {
        return Element.of("div")
                .with("class", "actions")
                .add(
                        Element.of("form")
                                .with("method", "post")
                                .with("action", Parts.jobAddress(job.id()) + "/cancel")
                                .add(
                                        Element.of("button", "Cancel the job")
                                                .with("type", "submit")));
    }

    /**
     * Returns a link to the comparison with the job it was changed from; empty if that job has no
     * result.
     */
    private Optional<Element> changed(String from, String id) {
        boolean ended =
                board.list().stream().anyMatch(job -> job.id().equals(from) && job.state().ended());
        return ended && !from.equals(id)
                ? Optional.of(
                        Element.of("p", "It is ")
                                .add(Parts.jobLink(from))
                                .add(" with something changed. ")
                                .add(
                                        Element.link(
                                                        Parts.compareAddress(from, id),
                                                        "See what differs")
                                                .with("class", "button main")))
                : Optional.empty();
    }

    private Element actions(Job job) {
        Element actions = Element.of("div").with("class", "actions");
        if (WorkloadCatalogue.names().contains(job.workload())) {
            actions.add(
                    button(Parts.changeAddress(job.id()), "Change something and run again")
                            .with("class", "button main"));
        }
        actions.add(button("/api/v1/jobs/" + Parts.encoded(job.id()), "JSON"))
                .add(selected(job, "/jobs/rerun", "Run again"))
                .add(selected(job, "/jobs/delete", "Delete"));
        new JobChoice(board.list().reversed(), reports).ofAnother(job).ifPresent(actions::add);
        return actions;
    }

    private static Element selected(Job job, String address, String text) {
        return Element.of("form")
                .with("method", "post")
                .with("action", address)
                .add(
                        Element.of("input")
                                .with("type", "hidden")
                                .with("name", "job")
                                .with("value", job.id()))
                .add(Element.of("button", text).with("type", "submit"));
    }

    private static Element button(String address, String text) {
        return Element.link(address, text).with("class", "button");
    }
}
