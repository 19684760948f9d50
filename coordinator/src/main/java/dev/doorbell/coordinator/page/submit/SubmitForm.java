package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.SweepDraft;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.schema.SchemaField;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Form of a workload: a field for each property of the schema of its jobs. As the form of a sweep,
 * its single-value fields take several values.
 */
final class SubmitForm {

    /** Fields that are always visible; the others are folded. */
    private static final List<String> FIRST =
            List.of("path", "nodes", "profile", "placement", "trace");

    /** Perftest's names of sizes and their step; visible if one of them is filled in. */
    private static final List<String> PERFTEST = List.of("min_size", "max_size", "step");

    private final Workload workload;
    private final Map<String, Object> schema;
    private final FormStart start;
    private final JobDraft draft;
    private final boolean sweep;
    private final @Nullable Complaint complaint;
    private final ComplaintField places;

    SubmitForm(FormStart start, boolean sweep, @Nullable Complaint complaint) {
        this.start = start;
        draft = start.draft();
        workload = WorkloadCatalogue.find(draft.workload());
        schema = JobSchema.of(workload);
        this.sweep = sweep;
        this.complaint = complaint;
        places = new ComplaintField(workload, start, sweep);
    }

    Element element() {
        Element form =
                Element.of("form")
                        .with("method", "post")
                        .with("action", "/submit")
                        .with("class", "fields")
                        .add(hidden("workload", workload.card().name()));
        String from = draft.field(JobDraft.FROM);
        if (!from.isEmpty()) {
            form.add(hidden(JobDraft.FROM, from));
        }
        form.add(Element.of("p", workload.card().summary() + "."));
        if (complaint != null && places.of(complaint).isEmpty()) {
            form.add(
                    Parts.sentences("reasons", List.of(complaint.sentence()))
                            .with("role", "alert"));
        }
        if (sweep) {
            form.add(hidden(SubmitPage.SWEEP, "true")).add(varied());
        }
        if (!sweep) {
            form.add(labels());
        }
        form.add(Element.of("h2", "Parameters")).add(parameters());
        form.add(Element.of("h2", "Cluster and run"));
        for (String name : FIRST) {
            form.add(property(name));
            if (name.equals("profile")) {
                form.add(ownProfile());
            }
        }
        form.add(new ConstantFields(start, sweep, this::field).element(!from.isEmpty()))
                .add(more());
        return form.add(
                Element.of("div")
                        .with("class", "actions")
                        .add(
                                Element.of("button", sweep ? "Submit the sweep" : "Submit the job")
                                        .with("type", "submit")
                                        .with("class", "main"))
                        .add(
                                Element.of("button", "Show constants of this profile")
                                        .with("type", "submit")
                                        .with("name", SubmitPage.FILL)
                                        .with("value", "true")
                                        .with("formaction", "/submit#" + FieldInput.ID + "profile")
                                        .with("formnovalidate"))
                        .add(Element.link("/submit", "Start from another example")));
    }

    private Element labels() {
        Element details =
                Element.of("details")
                        .add(Element.of("summary", "Name, tags, note"))
                        .add(
                                field(
                                        JobDraft.NAME,
                                        label("Name", JobDraft.NAME),
                                        FieldInput.text(
                                                        JobDraft.NAME,
                                                        draft.field(JobDraft.NAME),
                                                        "")
                                                .with("maxlength", JobLabels.MOST_NAME),
                                        "title of the job in lists"))
                        .add(
                                field(
                                        JobDraft.TAGS,
                                        label("Tags", JobDraft.TAGS),
                                        FieldInput.text(
                                                JobDraft.TAGS, draft.field(JobDraft.TAGS), ""),
                                        "up to %d words to filter by, with spaces between them"
                                                .formatted(JobLabels.MOST_TAGS)))
                        .add(
                                field(
                                        JobDraft.NOTE,
                                        label("Note", JobDraft.NOTE),
                                        FieldInput.lines(
                                                        JobDraft.NOTE,
                                                        draft.field(JobDraft.NOTE),
                                                        2)
                                                .with("maxlength", JobLabels.MOST_NOTE),
                                        "free text"));
        boolean used =
                JobDraft.LABELS.stream()
                        .anyMatch(name -> !draft.field(name).isEmpty() || wrong(name));
        return used ? details.with("open") : details;
    }

    private List<Element> varied() {
        return List.of(
                Element.of(
                        "p",
                        "Enter a list (1,4,16) or a doubling range (1..16) in fields that say 'To sweep',"
                                + " or tick several boxes. Each combination becomes a job, at most"
                                + " 100. A list in another field is one value, of every job; 'Other"
                                + " values' gives each value a job."),
                field(
                        SweepDraft.VARY,
                        label("Other values ", SweepDraft.VARY)
                                .add(Element.of("code", SweepDraft.VARY)),
                        FieldInput.lines(SweepDraft.VARY, draft.field(SweepDraft.VARY), 2),
                        "one name per line: constants of the profile"
                                + " (nic.doorbell: 60ns, 2x), and parameters that take a list, a job"
                                + " for each value (sizes: 4K, 64K)"));
    }

    private List<Element> parameters() {
        List<Element> fields = new ArrayList<>();
        for (SchemaField field : SchemaField.in(schema, "parameters")) {
            String name = JobDraft.PARAMETER + field.name();
            if (anotherName(field.name()) && draft.field(name).isEmpty() && !wrong(name)) {
                continue;
            }
            boolean vary = sweep && SweepDraft.variesParameter(field);
            fields.add(
                    field(
                            name,
                            label(field, name, vary),
                            input(field, name, vary),
                            field.files().isEmpty()
                                    ? List.of()
                                    : files(name, field.name(), field.files().equals("several")),
                            hint(field, vary)));
        }
        return fields;
    }

    /** Returns true if a parameter is an alias of others. */
    private boolean anotherName(String parameter) {
        List<Parameter<?>> aliases =
                workload.card().parameters().stream().filter(Parameter::alias).toList();
        return aliases.stream().anyMatch(it -> it.name().equals(parameter))
                || (!aliases.isEmpty() && PERFTEST.contains(parameter));
    }

    private boolean wrong(String field) {
        return complaint != null && places.of(complaint).equals(Optional.of(field));
    }

    private Element property(String name) {
        SchemaField field =
                SchemaField.of(schema).stream()
                        .filter(it -> it.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        if (name.equals("profile")) {
            field = field.choosing(profiles());
        }
        boolean vary = sweep && SweepDraft.variesField(field);
        return field(name, label(field, name, vary), input(field, name, vary), hint(field, vary));
    }

    private Element ownProfile() {
        String text = draft.field(JobDraft.PROFILE_TEXT);
        return field(
                JobDraft.PROFILE_TEXT,
                label("Own profile", JobDraft.PROFILE_TEXT),
                FieldInput.lines(JobDraft.PROFILE_TEXT, text, text.isEmpty() ? 1 : 6),
                files(JobDraft.PROFILE_TEXT, "the own profile", false),
                "constants of your machine as YAML, in place of the profile above");
    }

    private List<Element> files(String name, String title, boolean several) {
        return List.of(FileInput.of(name, title, several, draft.field(JobDraft.FILE + name)));
    }

    /** Returns the profiles that can run the workload over some path, and the draft's. */
    private List<String> profiles() {
        Workload workload = WorkloadCatalogue.find(draft.workload());
        return Stream.concat(
                        workload.card().paths().stream()
                                .flatMap(path -> FittingProfiles.of(workload, path).stream()),
                        Stream.of(
                                        draft.field("profile"),
                                        start.ownProfile() ? "" : start.cameAlong().name())
                                .filter(it -> !it.isEmpty()))
                .distinct()
                .toList();
    }

    private Element more() {
        Element details =
                Element.of("details")
                        .add(Element.of("summary", "Payload, seed, limits, environment, faults"))
                        .add(
                                JobDraft.PLAIN.stream()
                                        .filter(it -> !FIRST.contains(it))
                                        .map(this::property)
                                        .toList())
                        .add(
                                List.of(
                                        field(
                                                JobDraft.ENV,
                                                label("env", JobDraft.ENV),
                                                FieldInput.lines(
                                                        JobDraft.ENV, draft.field(JobDraft.ENV), 3),
                                                "variables of the library, a line each:"
                                                        + " NVSHMEM_QP_DEPTH=1024"),
                                        field(
                                                JobDraft.FAULTS,
                                                label("faults", JobDraft.FAULTS),
                                                FieldInput.lines(
                                                        JobDraft.FAULTS,
                                                        draft.field(JobDraft.FAULTS),
                                                        3),
                                                "YAML, a line each: - {kind: doorbell-drop, rate:"
                                                        + " 0.01}")));
        boolean used =
                Stream.of(JobDraft.ENV, JobDraft.FAULTS)
                        .anyMatch(name -> !draft.field(name).isEmpty());
        return used || complaint != null ? details.with("open") : details;
    }

    private Element input(SchemaField field, String name, boolean vary) {
        return vary
                ? FieldInput.several(field, name, draft.field(name))
                : FieldInput.one(field, name, draft.field(name));
    }

    private static Element label(SchemaField field, String name, boolean vary) {
        String unit = field.unit().isEmpty() ? "" : " [" + field.unit() + "]";
        Element label =
                vary && !field.choices().isEmpty()
                        ? Element.of("span").with("class", "label")
                        : label("", name);
        return label.add(FieldLabel.of(field.name()) + " ")
                .add(Element.of("code", field.name()))
                .add(unit);
    }

    private static Element label(String text, String name) {
        return Element.of("label", text).with("for", "field-" + name);
    }

    private static String hint(SchemaField field, boolean vary) {
        List<String> parts = new ArrayList<>();
        Stream.of(field.description(), field.allowed())
                .filter(it -> !it.isEmpty())
                .forEach(parts::add);
        if (!field.fallback().isEmpty()) {
            parts.add("Default: " + field.fallback());
        }
        if (vary) {
            parts.add(
                    field.choices().isEmpty()
                            ? "To sweep, enter several"
                            : "To sweep, tick several");
        }
        return String.join("; ", parts);
    }

    private Element field(String name, Element label, Element input, String hint) {
        return field(name, label, input, List.of(), hint);
    }

    private Element field(
            String name, Element label, Element input, List<Element> files, String hint) {
        Element field = Element.of("div").with("class", "field").add(label);
        String described = "hint-" + name;
        Complaint wrong = complaint;
        if (wrong != null && wrong(name)) {
            described = "error-" + name + " " + described;
            input.with("aria-invalid", "true").with("autofocus");
            field.add(
                    Element.of("span", wrong.sentence())
                            .with("class", "error")
                            .with("role", "alert")
                            .with("id", "error-" + name));
        }
        return field.add(input.with("aria-describedby", described))
                .add(files)
                .add(Element.of("span", hint).with("class", "hint").with("id", "hint-" + name));
    }

    private static Element hidden(String name, String value) {
        return Element.of("input").with("type", "hidden").with("name", name).with("value", value);
    }
}
