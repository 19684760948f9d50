package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.job.JobTraces;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Timelines of jobs over REST, in the format that Perfetto opens, compressed by gzip. */
@RestController
final class TraceController {

    private final JobTraces traces;

    TraceController(JobTraces traces) {
        this.traces = traces;
    }

    @GetMapping("/api/v1/jobs/{id}/trace")
    ResponseEntity<byte[]> trace(@PathVariable String id) {
        return traces.trace(id)
                .map(trace ->
                        ResponseEntity.ok()
                                .contentType(MediaType.APPLICATION_JSON)
                                .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                                .body(trace))
                .orElseGet(() -> ResponseEntity.notFound().build());
    }
}
