package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
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

    JobPage(JobBoard board, JobRunner runner, JobReportCache reports) {
        this.reports = reports;
        this.board = board;
        this.runner = runner;
    }

    /**
     * Shows the page.
     *
     * @param from job that this one was changed from, if any
     */
    @GetMapping("/jobs/{id}")
    ResponseEntity<String> show(
            @PathVariable String id, @RequestParam(defaultValue = "") String from) {
        Job job = board.get(id);
        String title = job.id() + ": " + job.workload();
        List<HtmlNode> parts = new ArrayList<>();
        if (!job.state().ended()) {
            parts.addAll(List.of(ending(job), progress(job)));
            reports.of(job).map(ResultView::job).ifPresent(parts::add);
            return Frame.livePage(title, parts);
        }
        parts.add(standing(job));
        Map<String, ?> document = board.result(id);
        if (document == null) {
            parts.add(Parts.sentences("reasons", job.reasons()));
            reports.of(job).map(ResultView::job).ifPresent(parts::add);
        } else {
            Report report = Report.of(document);
            changed(from, id).ifPresent(parts::add);
            parts.addAll(EndView.of(report, document));
            parts.add(actions(job));
            parts.addAll(ResultView.of(report, machine(id, report), id));
        }
        return Frame.plottedPage(title, parts);
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
                : section.add(Element.of("h3", "How busy resources have been so far"))
                        .add(BusyTable.of(busy));
    }

    /** Returns its progress and speed. */
    private static Map<String, HtmlNode> pace(Job job, JobProgress progress) {
        Instant startedAt = job.startedAt();
        Duration wall =
                startedAt == null ? Duration.ZERO : Duration.between(startedAt, Instant.now());
        long waited = progress.waitedMillis() * PERMILLE / Math.max(1, wall.toMillis());
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        if (progress.allSteps() > 0) {
            facts.put("done", ShareDone.of(progress.steps(), progress.allSteps(), wall));
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

    /** Returns the constants of the machine of a job; empty if it is no longer known. */
    private Map<String, Constant> machine(String id, Report report) {
        String sent = board.submission(id).map(Submission::profileYaml).orElse("");
        String name = ChangedProfile.named(report.job().profile()).base();
        if (sent.isBlank() && !ShippedProfiles.names().contains(name)) {
            return Map.of();
        }
        return ProfileYaml.read(sent.isBlank() ? ProfileYaml.shipped(name) : sent).constants();
    }

    private static Element standing(Job job) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        facts.put("state", Parts.state(job.state()));
        facts.put("submitted", new Text(Amounts.instant(job.submittedAt())));
        Instant endedAt = job.endedAt();
        if (endedAt != null) {
            String how = job.state() == JobState.CANCELLED ? "cancelled" : "ended";
            facts.put(how, new Text(Amounts.instant(endedAt)));
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
        Element actions =
                Element.of("div")
                        .with("class", "actions")
                        .add(
                                button(
                                        Parts.changeAddress(job.id()),
                                        "Change something and run again"))
                        .add(button("/api/v1/jobs/" + Parts.encoded(job.id()), "JSON"));
        if (board.trace(job.id()).isPresent()) {
            actions.add(button(TimelinePage.address(job.id()), "Timeline"));
        }
        new JobChoice(board.list().reversed(), reports).ofAnother(job).ifPresent(actions::add);
        return actions;
    }

    private static Element button(String address, String text) {
        return Element.link(address, text).with("class", "button");
    }
}
