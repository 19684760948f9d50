package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.draft.ProfileNames;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobSpecs;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form of a workload: a field for each of its parameters, with default, unit and what is
 * allowed.
 */
final class SubmitForm {

    /** A value longer than this gets several lines. */
    private static final int ONE_LINE = 120;

    private final Workload workload;
    private final JobDraft draft;
    private final @Nullable Complaint complaint;

    SubmitForm(Workload workload, JobDraft draft, @Nullable Complaint complaint) {
        this.workload = workload;
        this.draft = draft;
        this.complaint = complaint;
    }

    Element element() {
        Element form =
                Element.of("form")
                        .with("method", "post")
                        .with("action", "/submit")
                        .with("class", "fields")
                        .add(
                                Element.of("input")
                                        .with("type", "hidden")
                                        .with("name", "workload")
                                        .with("value", workload.name()));
        form.add(Element.of("p", workload.summary() + "."));
        if (complaint != null && field(complaint).isEmpty()) {
            form.add(
                    Parts.sentences("reasons", List.of(complaint.sentence()))
                            .with("role", "alert"));
        }
        form.add(Element.of("h2", "Parameters")).add(parameters());
        form.add(Element.of("h2", "Cluster and run")).add(cluster());
        form.add(more());
        return form.add(
                Element.of("div")
                        .with("class", "actions")
                        .add(
                                Element.of("button", "Submit the job")
                                        .with("type", "submit")
                                        .with("class", "main"))
                        .add(Element.link("/submit", "Start from something else")));
    }

    private List<Element> parameters() {
        List<Element> fields = new ArrayList<>();
        for (Parameter parameter : workload.parameters()) {
            String name = JobDraft.PARAMETER + parameter.name();
            Element input = text(name).with("placeholder", parameter.defaultValue());
            String unit = parameter.unit().isEmpty() ? "" : " [" + parameter.unit() + "]";
            String standard =
                    parameter.defaultValue().isEmpty()
                            ? "empty unless given"
                            : parameter.defaultValue() + " unless given";
            fields.add(
                    field(
                            name,
                            parameter.name() + unit,
                            input,
                            parameter.meaning() + "; " + parameter.allowed() + "; " + standard));
        }
        return fields;
    }

    private List<Element> cluster() {
        return List.of(
                field("path", "path", choice("path", workload.paths(), ""), "how messages leave"),
                field(
                        "nodes",
                        "nodes",
                        text("nodes").with("inputmode", "numeric").with("placeholder", 2),
                        "%d to %d".formatted(JobSpec.MIN_NODES, JobSpec.MAX_NODES)),
                field(
                        "profile",
                        "profile",
                        choice("profile", ProfileNames.shipped(), JobSpecs.DEFAULT_PROFILE),
                        "the hardware that is emulated"),
                field(
                        "trace",
                        "trace",
                        choice("trace", List.of("false", "true"), ""),
                        "keep a timeline of every step; for short jobs"));
    }

    private Element more() {
        Element details =
                Element.of("details")
                        .add(Element.of("summary", "Payload, seed, environment, faults"))
                        .add(
                                List.of(
                                        field(
                                                "payload",
                                                "payload",
                                                choice("payload", payloads(), ""),
                                                "real bytes are stored, sent and compared; phantom"
                                                        + " ones only counted, with the same times"),
                                        field(
                                                "seed",
                                                "seed",
                                                text("seed").with("placeholder", 1),
                                                "a whole number; equal seeds give equal runs"),
                                        field(
                                                "checkRaces",
                                                "checkRaces",
                                                choice("checkRaces", List.of("false", "true"), ""),
                                                "search all accesses for missing order"),
                                        field(
                                                JobDraft.ENV,
                                                "env",
                                                lines(JobDraft.ENV, 3),
                                                "variables of the library, a line each:"
                                                        + " NVSHMEM_QP_DEPTH=1024"),
                                        field(
                                                JobDraft.FAULTS,
                                                "faults",
                                                lines(JobDraft.FAULTS, 3),
                                                "YAML, a line each: - {kind: doorbell-drop, rate:"
                                                        + " 0.01}")));
        boolean used =
                Stream.of(JobDraft.ENV, JobDraft.FAULTS)
                        .anyMatch(name -> !draft.field(name).isEmpty());
        return used || complaint != null ? details.with("open") : details;
    }

    private Element field(String name, String label, Element input, String hint) {
        Element field =
                Element.of("div")
                        .with("class", "field")
                        .add(Element.of("label", label).with("for", "field-" + name));
        String described = "hint-" + name;
        Complaint wrong = complaint;
        if (wrong != null && field(wrong).equals(Optional.of(name))) {
            described = "error-" + name + " " + described;
            input.with("aria-invalid", "true").with("autofocus");
            field.add(
                    Element.of("span", wrong.sentence())
                            .with("class", "error")
                            .with("role", "alert")
                            .with("id", "error-" + name));
        }
        return field.add(input.with("aria-describedby", described))
                .add(Element.of("span", hint).with("class", "hint").with("id", "hint-" + name));
    }

    /** The field of the form that a complaint is about. */
    private Optional<String> field(Complaint wrong) {
        if (workload.parameters().stream().anyMatch(it -> it.name().equals(wrong.field()))) {
            return Optional.of(JobDraft.PARAMETER + wrong.field());
        }
        if (JobDraft.PLAIN.contains(wrong.field())
                || List.of(JobDraft.ENV, JobDraft.FAULTS).contains(wrong.field())) {
            return Optional.of(wrong.field());
        }
        // All else is quoted, so that only faults can be no YAML.
        return wrong.field().equals("job") && !draft.field(JobDraft.FAULTS).isEmpty()
                ? Optional.of(JobDraft.FAULTS)
                : Optional.empty();
    }

    private Element text(String name) {
        String value = draft.field(name);
        if (value.length() > ONE_LINE || value.contains("\n")) {
            return lines(name, 6);
        }
        return named("input", name).with("type", "text").with("value", value);
    }

    private Element lines(String name, int rows) {
        return named("textarea", name).with("rows", rows).add(draft.field(name));
    }

    private Element choice(String name, List<String> values, String standard) {
        String chosen = draft.field(name).isEmpty() ? standard : draft.field(name);
        Element select = named("select", name);
        for (String value : values) {
            Element option = Element.of("option", value).with("value", value);
            select.add(value.equals(chosen) ? option.with("selected") : option);
        }
        return select;
    }

    private static Element named(String element, String name) {
        return Element.of(element)
                .with("name", name)
                .with("id", "field-" + name)
                .with("spellcheck", "false");
    }

    private static List<String> payloads() {
        return Stream.of(PayloadMode.values()).map(PayloadMode::text).toList();
    }
}
