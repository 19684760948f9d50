package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.report.ResultMarkdown;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.TableText;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST API of results, in the requested format. */
@RestController
final class ResultController {

    private final JobBoard board;

    ResultController(JobBoard board) {
        this.board = board;
    }

    @GetMapping("/api/v1/jobs/{id}/results")
    ResponseEntity<String> results(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String format,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept)
            throws HttpMediaTypeNotAcceptableException {
        Job job = board.get(id);
        ResultFormat form = ResultFormat.of(format, accept);
        Map<String, ?> result = document(board, job);
        String body =
                switch (form) {
                    case JSON -> JsonText.of(result);
                    case CSV -> TableText.csv(Report.of(result).tables());
                    case MARKDOWN -> ResultMarkdown.of(id, job.state().name(), Report.of(result));
                };
        return ResponseEntity.ok()
                .contentType(form.type())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .body(body);
    }

    /** Returns the result document of a job. */
    static Map<String, ?> document(JobBoard board, Job job) {
        Map<String, ?> result = board.result(job.id());
        if (result != null) {
            return result;
        }
        if (job.state().ended()) {
            throw new NoSuchDocumentException(
                    "job " + job.id() + " has no result: " + String.join("; ", job.reasons()));
        }
        throw new NoResultYetException(job);
    }
}
