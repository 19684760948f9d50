package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.access.AccessProperties;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.draft.CameAlong;
import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.Preset;
import dev.doorbell.coordinator.draft.SweepDraft;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.yaml.YamlDocument;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import java.net.URI;
import java.security.Principal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Page on which jobs and sweeps are described and submitted. */
@RestController
final class SubmitPage {

    /** Form value for a sweep. */
    static final String SWEEP = "sweep";

    /** Form value that requests the form again, with the constants of the selected profile. */
    static final String FILL = "fill";

    private static final String DOCUMENT = "document";

    /** Bytes of a form for a byte of text: three for a sign, six for the end of a line. */
    private static final int FORM_BYTES = 4;

    private final JobBoard board;
    private final Sweeps sweeps;
    private final long mostFileBytes;

    SubmitPage(JobBoard board, Sweeps sweeps, AccessProperties access) {
        this.board = board;
        this.sweeps = sweeps;
        mostFileBytes =
                Math.min(access.maxBody().toBytes() / FORM_BYTES, YamlDocument.MAX_CHARACTERS);
    }

    /**
     * Shows the presets, or a filled in form.
     *
     * @param workload workload whose defaults fill in the form
     * @param preset name of a preset
     * @param from ended job to copy
     * @param sweep true if fields may have several values
     * @param knob constant of the machine whose field is visible
     */
    @GetMapping("/submit")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String workload,
            @RequestParam(defaultValue = "") String preset,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "false") String sweep,
            @RequestParam(defaultValue = "") String knob) {
        boolean varied = sweep.equals("true");
        if (!from.isEmpty()) {
            return again(from, varied, knob);
        }
        Optional<Preset> chosen = Preset.of(preset);
        if (chosen.isPresent()) {
            String address = "/submit?preset=" + chosen.get().text();
            return form(FormStart.fresh(chosen.get().draft()), varied, address, List.of());
        }
        if (known(workload)) {
            String address = "/submit?workload=" + Parts.encoded(workload);
            FormStart empty = FormStart.fresh(new JobDraft(workload, new LinkedHashMap<>()));
            return form(empty, varied, address, List.of());
        }
        if (!preset.isEmpty()) {
            return nothingCalled("preset", preset);
        }
        if (!workload.isEmpty()) {
            return nothingCalled("workload", workload);
        }
        return start(HttpStatus.OK, "", null);
    }

    private ResponseEntity<String> nothingCalled(String what, String name) {
        List<HtmlNode> parts = new ArrayList<>();
        parts.add(
                Parts.sentences(
                        "warnings",
                        List.of("there is no %s '%s'; choose one".formatted(what, name))));
        parts.addAll(starts("", null));
        return Frame.scriptedPage(HttpStatus.NOT_FOUND, "Submit a job", "/assets/files.js", parts);
    }

    /**
     * Submits a job or a sweep, from the form's fields or a document; errors are shown at the
     * field.
     */
    @PostMapping(path = "/submit", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<String> submit(
            @RequestParam MultiValueMap<String, String> form, @Nullable Principal principal) {
        String owner = Caller.of(principal).name();
        SequencedMap<String, String> fields = new LinkedHashMap<>();
        form.forEach((name, values) -> fields.put(name, String.join(",", values)));
        String document = fields.getOrDefault(DOCUMENT, "");
        if (!document.isBlank()) {
            return taken(
                    () -> document(document, owner),
                    (status, complaint) -> start(status, document, complaint));
        }
        String workload = fields.getOrDefault("workload", "");
        boolean sweep = fields.getOrDefault(SWEEP, "").equals("true");
        fields.remove("workload");
        fields.remove(SWEEP);
        boolean fill = fields.remove(FILL) != null;
        JobDraft draft = new JobDraft(workload, fields);
        if (!known(workload)) {
            return start(
                    HttpStatus.BAD_REQUEST,
                    "",
                    new Complaint("workload", "'" + workload + "' is no workload; choose one"));
        }
        FormStart start;
        try {
            start = FormStart.of(draft, board);
        } catch (ProfileException e) {
            return refused(
                    HttpStatus.BAD_REQUEST,
                    FormStart.of(draft),
                    sweep,
                    new Complaint("profile", String.valueOf(e.getMessage())));
        }
        if (fill) {
            return form(start, sweep, address(draft), List.of());
        }
        return taken(
                () -> sweep ? sweep(varied(start), owner) : job(start, owner),
                (status, complaint) -> refused(status, start, sweep, complaint));
    }

    private static String address(JobDraft draft) {
        String from = draft.field(JobDraft.FROM);
        return from.isEmpty()
                ? "/submit?workload=" + Parts.encoded(draft.workload())
                : Parts.changeAddress(from);
    }

    private static String varied(FormStart start) {
        JobDraft draft = start.job();
        Workload workload = WorkloadCatalogue.find(draft.workload());
        String document = SweepDraft.of(draft, JobSchema.of(workload)).document();
        return start.cameAlong().is(draft.profile())
                ? document + "profile: " + JsonText.line(start.cameAlong().text())
                : document;
    }

    /** Submits a document; one that varies something is a sweep. */
    private String document(String text, String owner) {
        return JobYaml.document("job", text).containsKey("vary")
                ? sweep(text, owner)
                : Parts.jobAddress(board.submit(new Submission(text, "", owner, 0)).id());
    }

    /**
     * Submits the form and returns the address of the job's page, with the job it was changed from.
     */
    private String job(FormStart start, String owner) {
        String from = start.draft().field(JobDraft.FROM);
        Submission submission = start.job().submission(start.cameAlong(), owner);
        String address = Parts.jobAddress(board.submit(submission).id());
        return from.isEmpty() ? address : address + "?from=" + Parts.encoded(from);
    }

    private String sweep(String document, String owner) {
        return Parts.sweepAddress(sweeps.submit(document, owner).id());
    }

    /** Redirects to the page of the submission, or shows the error page. */
    private static ResponseEntity<String> taken(Supplier<String> submission, Refusal refusal) {
        String address;
        try {
            address = submission.get();
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
        return ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create(address)).build();
    }

    private ResponseEntity<String> again(String id, boolean sweep, String knob) {
        Map<String, ?> document = board.result(id);
        if (document == null) {
            Element link = Element.link(Parts.jobAddress(id), id);
            return Frame.page(
                    "Submit a job", List.of(Element.of("p").add(link).add(" has not ended yet.")));
        }
        JobReport job = Report.of(document).job();
        JobDraft draft = JobDraft.of(job).with(JobDraft.FROM, id);
        List<HtmlNode> notes = new ArrayList<>();
        notes.add(
                Element.of("p", "What ")
                        .add(Parts.jobLink(id))
                        .add(" ran is filled in. Change something, submit it, and compare."));
        CameAlong cameAlong = FormStart.cameAlong(id, board);
        if (cameAlong.is(draft.profile())) {
            notes.add(
                    Element.of(
                            "p",
                            "It ran on "
                                    + draft.profile()
                                    + ", a profile that came along with it and goes along again"
                                    + " unless another is chosen."));
        } else if (!ShippedProfiles.names().contains(draft.profile())) {
            notes.add(
                    Parts.sentences(
                            "warnings",
                            List.of(
                                    "It ran on "
                                            + draft.profile()
                                            + ", a profile that came along with it; choose one of"
                                            + " those there are.")));
        }
        FormStart start = new FormStart(draft, cameAlong, knob);
        return form(start, sweep, Parts.changeAddress(id), notes);
    }

    private ResponseEntity<String> form(
            FormStart start, boolean sweep, String address, List<HtmlNode> notes) {
        List<HtmlNode> parts = new ArrayList<>(notes);
        parts.add(
                Element.of("p")
                        .add(
                                sweep
                                        ? Element.link(address, "Submit one job instead")
                                        : Element.link(
                                                address + "&sweep=true",
                                                "Vary values: submit a sweep instead")));
        return page(HttpStatus.OK, start, sweep, parts, null);
    }

    private ResponseEntity<String> page(
            HttpStatus status,
            FormStart start,
            boolean sweep,
            List<HtmlNode> notes,
            @Nullable Complaint complaint) {
        List<HtmlNode> parts = new ArrayList<>(notes);
        parts.add(
                Element.of("div")
                        .with("class", "beside")
                        .add(
                                new SubmitForm(start, sweep, complaint)
                                        .element()
                                        .with(FileInput.MOST, mostFileBytes))
                        .add(FormPreview.element()));
        String title = (sweep ? "Submit a sweep of " : "Submit ") + start.draft().workload();
        return Frame.scriptedPage(status, title, "/assets/form.js", parts);
    }

    private ResponseEntity<String> refused(
            HttpStatus status, FormStart start, boolean sweep, Complaint complaint) {
        return page(status, start, sweep, List.of(), complaint);
    }

    private ResponseEntity<String> start(
            HttpStatus status, String document, @Nullable Complaint complaint) {
        return Frame.scriptedPage(
                status, "Submit a job", "/assets/files.js", starts(document, complaint));
    }

    private List<HtmlNode> starts(String document, @Nullable Complaint complaint) {
        return SubmitStart.parts(DOCUMENT, document, mostFileBytes, complaint);
    }

    private static boolean known(String workload) {
        return WorkloadCatalogue.names().contains(workload);
    }

    /** Page that shows an error. */
    private interface Refusal {
        ResponseEntity<String> page(HttpStatus status, Complaint complaint);
    }
}
