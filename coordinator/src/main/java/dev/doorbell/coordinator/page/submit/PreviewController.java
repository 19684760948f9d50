package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.SweepDraft;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Check of a filled in form without submission, for a script: the document, the command line, an
 * estimate of the time, and the first error with its field.
 */
@RestController
final class PreviewController {

    private final JobBoard board;

    PreviewController(JobBoard board) {
        this.board = board;
    }

    /**
     * Returns {@code document}, {@code command}, {@code estimate}, {@code error} and {@code field}.
     */
    @PostMapping(
            path = "/submit/preview",
            consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<String> preview(
            @RequestParam MultiValueMap<String, String> form, @Nullable Principal principal) {
        SequencedMap<String, String> fields = new LinkedHashMap<>();
        form.forEach((name, values) -> fields.put(name, String.join(",", values)));
        String workload = fields.getOrDefault("workload", "");
        boolean sweep = fields.getOrDefault(SubmitPage.SWEEP, "").equals("true");
        fields.remove("workload");
        fields.remove(SubmitPage.SWEEP);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("document", "");
        answer.put("command", "");
        answer.put("estimate", "");
        answer.put("error", "");
        answer.put("field", "");
        JobDraft draft = new JobDraft(workload, fields);
        try {
            FormStart start = FormStart.of(draft, board);
            if (sweep) {
                Map<String, Object> schema = JobSchema.of(WorkloadCatalogue.find(workload));
                answer.put("document", SweepDraft.of(onFile(start), schema).document());
            } else {
                answer.put("document", onFile(start).document());
                answer.put("command", CommandLine.of(onFile(start)));
                Submission submission =
                        start.job().submission(start.cameAlong(), Caller.of(principal).name());
                board.admit(submission);
                answer.put("estimate", new TimeEstimate(board).of(submission.requestOfSweep("")));
            }
        } catch (JobException e) {
            answer.put("error", e.getMessage());
            answer.put("field", e.field());
        } catch (ProfileException e) {
            answer.put("error", e.getMessage());
            answer.put("field", "profile");
        }
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(JsonText.of(answer));
    }

    /** Returns the draft as a file beside that of its profile, which the command line reads. */
    private static JobDraft onFile(FormStart start) {
        JobDraft job = start.job();
        if (!start.ownProfile()) {
            return job;
        }
        String file = job.field(JobDraft.FILE + JobDraft.PROFILE_TEXT);
        return job.with("profile", file.isEmpty() ? start.cameAlong().name() + ".yaml" : file);
    }
}
