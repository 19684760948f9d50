package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.jobs.HeadlineCache;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.Sweeps;
import java.net.URI;
import java.security.Principal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Pages of sweeps: the list, and one sweep. */
@RestController
final class SweepPage {

    private final Sweeps sweeps;
    private final JobRunner runner;
    private final HeadlineCache headlines;

    SweepPage(Sweeps sweeps, JobRunner runner, HeadlineCache headlines) {
        this.headlines = headlines;
        this.sweeps = sweeps;
        this.runner = runner;
    }

    /**
     * Shows all sweeps, newest first.
     *
     * @param page number of the page of fifty, from 1
     */
    @GetMapping("/sweeps")
    ResponseEntity<String> list(@RequestParam(defaultValue = "1") String page) {
        PageOf<Sweep> shown = PageOf.of(sweeps.list().reversed(), page);
        return Frame.livePage(
                "Sweeps",
                List.of(
                        SweepList.of(
                                shown.shown().stream().map(sweeps::standing).toList(),
                                shown,
                                this::progress)));
    }

    /** Shows a sweep: its points, their states, and the measurements of ended ones. */
    @GetMapping("/sweeps/{id}")
    ResponseEntity<String> show(@PathVariable String id) {
        SweepReport report = sweeps.report(id);
        List<HtmlNode> parts =
                new ArrayList<>(
                        SweepView.of(
                                report,
                                progress(report.sweep()),
                                SweepBest.of(report, headlines::of)));
        if (report.ended()) {
            return Frame.plottedPage(id, parts);
        }
        parts.add(1, ending(id));
        return Frame.livePlottedPage(id, parts);
    }

    /** Cancels the unfinished jobs of a sweep, then shows it. */
    @PostMapping("/sweeps/{id}/cancel")
    ResponseEntity<String> cancel(@PathVariable String id, @Nullable Principal principal) {
        sweeps.cancel(id, Caller.of(principal)::requireMayEnd);
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(Parts.sweepAddress(id)))
                .build();
    }

    private Map<String, JobProgress> progress(Sweep sweep) {
        Map<String, JobProgress> progress = new HashMap<>();
        sweep.points()
                .forEach(point ->
                        runner.progress(point.jobId())
                                .ifPresent(it -> progress.put(point.jobId(), it)));
        return progress;
    }

    private static Element ending(String id) {
        return Element.of("div")
                .with("class", "actions")
                .add(
                        Element.of("form")
                                .with("method", "post")
                                .with("action", Parts.sweepAddress(id) + "/cancel")
                                .add(
                                        Element.of("button", "Cancel what has not ended")
                                                .with("type", "submit")));
    }
}
