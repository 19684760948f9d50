package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.job.JobBoard;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** REST API of job timelines, in Perfetto's format. */
@RestController
public final class TraceController {

    private static final String GZIP = "gzip";

    private final JobBoard board;

    TraceController(JobBoard board) {
        this.board = board;
    }

    /** Returns the trace, in its stored form to clients that accept gzip. */
    @GetMapping("/api/v1/jobs/{id}/trace")
    ResponseEntity<InputStreamResource> trace(
            @PathVariable String id,
            @RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String encodings)
            throws IOException {
        boolean packed = encodings.contains(GZIP);
        InputStream kept = new ByteArrayInputStream(trace(board, id));
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                        .header(
                                HttpHeaders.CONTENT_DISPOSITION,
                                ContentDisposition.inline()
                                        .filename(id + "-trace.json")
                                        .build()
                                        .toString());
        if (packed) {
            answer.header(HttpHeaders.CONTENT_ENCODING, GZIP);
        }
        return answer.body(new InputStreamResource(packed ? kept : new GZIPInputStream(kept)));
    }

    /**
     * Returns the trace of a job, compressed with gzip; throws {@link NoSuchDocumentException} if
     * there is none.
     */
    public static byte[] trace(JobBoard board, String id) {
        return board.trace(id)
                .orElseThrow(() ->
                        new NoSuchDocumentException(
                                "job "
                                        + id
                                        + " has no trace; a job that is submitted with trace: true"
                                        + " has one once it has ended"));
    }
}
