package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.access.Caller;
import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.Preset;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Node;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.wire.report.JobReport;
import dev.doorbell.wire.report.Report;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import java.net.URI;
import java.security.Principal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Where jobs are described and submitted. */
@RestController
final class SubmitPage {

    private static final String DOCUMENT = "document";

    private final JobBoard board;

    SubmitPage(JobBoard board) {
        this.board = board;
    }

    /**
     * What there is to start from, or a form that is filled in.
     *
     * @param workload to be filled in from its defaults
     * @param preset to start from, by its name
     * @param from a job that has ended, to start from
     */
    @GetMapping("/submit")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String workload,
            @RequestParam(defaultValue = "") String preset,
            @RequestParam(defaultValue = "") String from) {
        if (!from.isEmpty()) {
            return again(from);
        }
        Optional<Preset> chosen = Preset.of(preset);
        if (chosen.isPresent()) {
            return form(chosen.get().draft(), List.of());
        }
        if (known(workload)) {
            return form(new JobDraft(workload, new LinkedHashMap<>()), List.of());
        }
        return start(HttpStatus.OK, "", null);
    }

    /**
     * Takes a job in, from the form's fields or as a document; what is wrong is told at the field.
     */
    @PostMapping(path = "/submit", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<String> submit(
            @RequestParam MultiValueMap<String, String> form, @Nullable Principal principal) {
        String owner = Caller.of(principal).name();
        Map<String, String> given = form.toSingleValueMap();
        String document = given.getOrDefault(DOCUMENT, "");
        if (!document.isBlank()) {
            return taken(
                    document, owner, (status, complaint) -> start(status, document, complaint));
        }
        SequencedMap<String, String> fields = new LinkedHashMap<>(given);
        String workload = given.getOrDefault("workload", "");
        fields.remove("workload");
        JobDraft draft = new JobDraft(workload, fields);
        if (!known(workload)) {
            return start(
                    HttpStatus.BAD_REQUEST,
                    "",
                    new Complaint("workload", "'" + workload + "' is no workload; choose one"));
        }
        try {
            return taken(
                    draft.document(),
                    owner,
                    (status, complaint) -> refused(status, draft, complaint));
        } catch (JobException e) {
            return refused(HttpStatus.BAD_REQUEST, draft, Complaint.of(e));
        }
    }

    private ResponseEntity<String> taken(String document, String owner, Refusal refusal) {
        String id;
        try {
            id = board.submit(new Submission(document, "", owner, 0)).id();
        } catch (JobException e) {
            return refusal.page(HttpStatus.BAD_REQUEST, Complaint.of(e));
        } catch (ProfileException e) {
            return refusal.page(
                    HttpStatus.BAD_REQUEST,
                    new Complaint("profile", String.valueOf(e.getMessage())));
        } catch (QueueFullException e) {
            return refusal.page(
                    HttpStatus.TOO_MANY_REQUESTS,
                    new Complaint("", String.valueOf(e.getMessage())));
        }
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(Parts.jobAddress(id)))
                .build();
    }

    private ResponseEntity<String> again(String id) {
        Map<String, ?> document = board.result(id);
        if (document == null) {
            Element link = Element.link(Parts.jobAddress(id), id);
            return Frame.page(
                    "Submit a job", List.of(Element.of("p").add(link).add(" has not ended yet.")));
        }
        JobReport job = Report.of(document).job();
        JobDraft draft = JobDraft.of(job);
        List<Node> notes = new ArrayList<>();
        notes.add(
                Element.of("p", "What ")
                        .add(Parts.jobLink(id))
                        .add(" ran is filled in. Change something, submit it, and compare."));
        String shipped = job.profile().replaceFirst("\\+.*", "");
        if (!shipped.equals(job.profile())) {
            draft = draft.with("profile", shipped);
            notes.add(
                    Parts.sentences(
                            "warnings",
                            List.of(
                                    "It ran on "
                                            + job.profile()
                                            + "; constants are changed on the command line"
                                            + " alone, so this form has "
                                            + shipped
                                            + ".")));
        }
        return form(draft, notes);
    }

    private static ResponseEntity<String> form(JobDraft draft, List<Node> notes) {
        Workload workload = WorkloadCatalogue.find(draft.workload());
        List<Node> parts = new ArrayList<>(notes);
        parts.add(new SubmitForm(workload, draft, null).element());
        return Frame.page("Submit " + workload.name(), parts);
    }

    private static ResponseEntity<String> refused(
            HttpStatus status, JobDraft draft, Complaint complaint) {
        Workload workload = WorkloadCatalogue.find(draft.workload());
        return Frame.page(
                status,
                "Submit " + workload.name(),
                List.of(new SubmitForm(workload, draft, complaint).element()));
    }

    private static ResponseEntity<String> start(
            HttpStatus status, String document, @Nullable Complaint complaint) {
        return Frame.page(status, "Submit a job", SubmitStart.parts(DOCUMENT, document, complaint));
    }

    private static boolean known(String workload) {
        return WorkloadCatalogue.all().stream().anyMatch(it -> it.name().equals(workload));
    }

    /** The page that tells what is wrong. */
    private interface Refusal {
        ResponseEntity<String> page(HttpStatus status, Complaint complaint);
    }
}
