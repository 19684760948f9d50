package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDocument;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** REST API of jobs. */
@RestController
@RequestMapping("/api/v1/jobs")
final class JobController {

    private final JobBoard board;

    JobController(JobBoard board) {
        this.board = board;
    }

    /** Submits a job. The body is YAML or JSON, whatever its content type. */
    @PostMapping
    ResponseEntity<String> submit(
            InputStream body,
            @RequestParam(defaultValue = "0") int priority,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") List<String> tag,
            @RequestParam(defaultValue = "") String note,
            @Nullable Principal principal)
            throws IOException {
        JobLabels labels = JobLabels.of(name, tag, note);
        String owner = Caller.of(principal).name();
        return accepted(
                board.submit(
                        new Submission(Bodies.read("job", body), "", owner, priority, labels)));
    }

    /** Submits a job with an optional profile. Each is a part of a form, a field or a file. */
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ResponseEntity<String> submit(
            HttpServletRequest form,
            @RequestParam(defaultValue = "0") int priority,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") List<String> tag,
            @RequestParam(defaultValue = "") String note,
            @Nullable Principal principal)
            throws IOException, MissingServletRequestPartException {
        JobLabels labels = JobLabels.of(name, tag, note);
        String job = Bodies.part("job", form);
        if (job == null) {
            throw new MissingServletRequestPartException("job");
        }
        String profile = Objects.requireNonNullElse(Bodies.part("profile", form), "");
        String owner = Caller.of(principal).name();
        return accepted(board.submit(new Submission(job, profile, owner, priority, labels)));
    }

    private static ResponseEntity<String> accepted(Job job) {
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/jobs/" + job.id()))
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(JobDocument.of(job)));
    }

    /** Returns a page of the matching jobs. */
    @GetMapping
    ResponseEntity<String> list(
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String workload,
            @RequestParam(defaultValue = "") String text,
            @RequestParam(defaultValue = "") String tag,
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "oldest") String order,
            @RequestParam(defaultValue = "" + JobFilter.USUAL_LIMIT) String limit,
            @RequestParam(defaultValue = "") String after) {
        JobFilter filter = JobFilter.of(state, workload, text, tag, owner, order, limit, after);
        JobFilter.Page page = filter.page(board.list());
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("total", page.total());
        document.put("jobs", page.jobs().stream().map(JobDocument::of).toList());
        document.put("next", page.next().map(filter::address).orElse(null));
        return json(document);
    }

    /** Submits a copy of a job. */
    @PostMapping("/{id}/rerun")
    ResponseEntity<String> rerun(@PathVariable String id, @Nullable Principal principal) {
        return accepted(board.rerun(id, Caller.of(principal).name()));
    }

    @GetMapping("/{id}")
    ResponseEntity<String> get(@PathVariable String id) {
        return json(JobDocument.of(board.get(id), board.result(id)));
    }

    /** Changes the labels of a job. Fields that are absent keep their value. */
    @PatchMapping("/{id}")
    ResponseEntity<String> label(
            @PathVariable String id, InputStream body, @Nullable Principal principal)
            throws IOException {
        Job job = board.get(id);
        Caller.of(principal).requireMayEnd(job);
        JobLabels labels =
                Labels.changed(
                        job.labels(), JobYaml.document("labels", Bodies.read("labels", body)));
        return json(JobDocument.of(board.label(id, labels)));
    }

    /**
     * Cancels a job, or deletes an ended one with its result.
     *
     * @param forget true to delete
     */
    @DeleteMapping("/{id}")
    ResponseEntity<String> cancel(
            @PathVariable String id,
            @RequestParam(defaultValue = "false") boolean forget,
            @Nullable Principal principal) {
        Caller.of(principal).requireMayEnd(board.get(id));
        return json(JobDocument.of(forget ? board.delete(id) : board.cancel(id)));
    }

    static ResponseEntity<String> json(Object document) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(document));
    }
}
