package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.access.Caller;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDocument;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.wire.document.JsonText;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Jobs over REST. */
@RestController
@RequestMapping("/api/v1/jobs")
final class JobController {

    /** Bytes a job's document may have. */
    private static final int MAX_BYTES = 1 << 20;

    private final JobBoard board;

    JobController(JobBoard board) {
        this.board = board;
    }

    /** Takes a job in; the body is YAML or JSON, whatever its content type says. */
    @PostMapping
    ResponseEntity<String> submit(
            InputStream body,
            @RequestParam(defaultValue = "0") int priority,
            @Nullable Principal principal)
            throws IOException {
        byte[] bytes = body.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new JobException(
                    "job", "the job is larger than " + MAX_BYTES + " bytes; expected at most that");
        }
        return accepted(
                new Submission(
                        new String(bytes, StandardCharsets.UTF_8),
                        "",
                        Caller.of(principal).name(),
                        priority));
    }

    /** Takes a job in together with a profile of its own, each a part of a form. */
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ResponseEntity<String> submit(
            @RequestParam String job,
            @RequestParam String profile,
            @RequestParam(defaultValue = "0") int priority,
            @Nullable Principal principal) {
        return accepted(new Submission(job, profile, Caller.of(principal).name(), priority));
    }

    private ResponseEntity<String> accepted(Submission submission) {
        Job job = board.submit(submission);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/jobs/" + job.id()))
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(JobDocument.of(job)));
    }

    @GetMapping
    ResponseEntity<String> list() {
        return json(Map.of("jobs", board.list().stream().map(JobDocument::of).toList()));
    }

    @GetMapping("/{id}")
    ResponseEntity<String> get(@PathVariable String id) {
        return json(JobDocument.of(board.get(id), board.result(id)));
    }

    @DeleteMapping("/{id}")
    ResponseEntity<String> cancel(@PathVariable String id, @Nullable Principal principal) {
        Caller.of(principal).requireMayEnd(board.get(id));
        return json(JobDocument.of(board.cancel(id)));
    }

    static ResponseEntity<String> json(Object document) {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(document));
    }
}
