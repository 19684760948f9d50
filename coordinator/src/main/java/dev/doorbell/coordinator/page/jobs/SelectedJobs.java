package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.workloads.job.JobException;
import java.net.URI;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Actions on jobs that are selected in the list: run again, delete; and the labels of one. */
@RestController
final class SelectedJobs {

    private final JobBoard board;

    SelectedJobs(JobBoard board) {
        this.board = board;
    }

    /** Returns the buttons of the form around the list. */
    static Element buttons() {
        return Element.of("div")
                .with("class", "actions")
                .add(Element.of("button", "Compare").with("type", "submit"))
                .add(post("Run again", "/jobs/rerun"))
                .add(post("Delete", "/jobs/delete"))
                .add(
                        Element.of(
                                        "span",
                                        "Select jobs in the first column; Compare takes up to 8.")
                                .with("class", "hint"));
    }

    private static Element post(String text, String address) {
        return Element.of("button", text)
                .with("type", "submit")
                .with("formmethod", "post")
                .with("formaction", address);
    }

    /** Submits a copy of each selected job. */
    @PostMapping("/jobs/rerun")
    ResponseEntity<String> rerun(
            @RequestParam(defaultValue = "") List<String> job, @Nullable Principal principal) {
        job.forEach(board::get); // All or none.
        job.forEach(id -> board.rerun(id, Caller.of(principal).name()));
        return to("/");
    }

    /**
     * Deletes the selected jobs.
     *
     * @param sure empty to ask first
     */
    @PostMapping("/jobs/delete")
    ResponseEntity<String> delete(
            @RequestParam(defaultValue = "") List<String> job,
            @RequestParam(defaultValue = "") String sure,
            @Nullable Principal principal) {
        List<Job> jobs = job.stream().map(board::get).toList();
        if (jobs.isEmpty()) {
            return to("/");
        }
        jobs.forEach(Caller.of(principal)::requireMayEnd);
        jobs.forEach(each -> board.requireEnded(each.id()));
        if (sure.isEmpty()) {
            return Frame.page("Delete jobs", List.of(question(jobs)));
        }
        jobs.forEach(each -> board.delete(each.id()));
        return to("/");
    }

    private static Element question(List<Job> jobs) {
        Element form = Element.of("form").with("method", "post").with("action", "/jobs/delete");
        List<String> lines = new ArrayList<>();
        for (Job job : jobs) {
            String name = job.labels().name().isEmpty() ? "" : " (" + job.labels().name() + ")";
            lines.add("%s: %s%s".formatted(job.id(), job.workload(), name));
            form.add(
                    Element.of("input")
                            .with("type", "hidden")
                            .with("name", "job")
                            .with("value", job.id()));
        }
        return form.add(
                        Element.of(
                                "p",
                                "Delete %s with results and timelines? This cannot be undone."
                                        .formatted(
                                                jobs.size() == 1
                                                        ? "this job"
                                                        : "these " + jobs.size() + " jobs")))
                .add(Parts.sentences("sentences", lines))
                .add(
                        Element.of("div")
                                .with("class", "actions")
                                .add(
                                        Element.of("button", "Delete")
                                                .with("type", "submit")
                                                .with("class", "main")
                                                .with("name", "sure")
                                                .with("value", "yes"))
                                .add(Element.link("/", "Keep").with("class", "button")));
    }

    /** Changes the labels of a job, then shows it. */
    @PostMapping("/jobs/{id}/labels")
    ResponseEntity<String> label(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String tags,
            @RequestParam(defaultValue = "") String note,
            @Nullable Principal principal) {
        Caller.of(principal).requireMayEnd(board.get(id));
        try {
            board.label(id, JobLabels.of(name, List.of(tags), note));
        } catch (JobException e) {
            return Frame.page(
                    HttpStatus.BAD_REQUEST,
                    "Labels of " + id,
                    List.of(
                            Parts.sentences("reasons", List.of(String.valueOf(e.getMessage()))),
                            Element.of("p").add(Parts.jobLink(id)).add(" keeps its labels.")));
        }
        return to(Parts.jobAddress(id));
    }

    private static ResponseEntity<String> to(String address) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create(address)).build();
    }
}
