package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.Preset;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starting points of a job: a preset, a workload, a document. */
final class SubmitStart {

    private SubmitStart() {}

    /**
     * Returns the parts of the page.
     *
     * @param field name of the document's field
     * @param document its content
     * @param mostFileBytes size of the largest file with one
     * @param complaint its error
     */
    static List<HtmlNode> parts(
            String field, String document, long mostFileBytes, @Nullable Complaint complaint) {
        return List.of(presets(), workloads(), document(field, document, mostFileBytes, complaint));
    }

    private static Element presets() {
        Element list = Element.of("ul").with("class", "presets");
        for (Preset preset : Preset.values()) {
            list.add(
                    Element.of("li")
                            .add(Element.link("/submit?preset=" + preset.text(), preset.title()))
                            .add(Element.of("p", preset.question())));
        }
        return Parts.section("presets", "Start from an example").add(list);
    }

    private static Element workloads() {
        Element select = Element.of("select").with("name", "workload").with("id", "field-workload");
        for (Workload workload : WorkloadCatalogue.all()) {
            select.add(
                    Element.of("option", workload.card().name() + ": " + workload.card().summary())
                            .with("value", workload.card().name()));
        }
        Element form =
                Element.of("form")
                        .with("method", "get")
                        .with("action", "/submit")
                        .with("class", "fields")
                        .add(
                                Element.of("div")
                                        .with("class", "field")
                                        .add(
                                                Element.of("label", "Workload")
                                                        .with("for", "field-workload"))
                                        .add(select))
                        .add(Element.of("button", "Fill in its parameters").with("type", "submit"));
        return Parts.section("workloads", "Or from a workload").add(form);
    }

    private static Element document(
            String field, String document, long mostFileBytes, @Nullable Complaint complaint) {
        Element text =
                Element.of("textarea", document)
                        .with("name", field)
                        .with("id", "field-document")
                        .with("rows", 10)
                        .with("required")
                        .with("spellcheck", "false");
        Element around =
                Element.of("div")
                        .with("class", "field")
                        .add(Element.of("label", "Document").with("for", "field-document"));
        if (complaint != null) {
            text.with("aria-invalid", "true")
                    .with("aria-describedby", "error-document")
                    .with("autofocus");
            around.add(
                    Element.of("span", complaint.sentence())
                            .with("class", "error")
                            .with("id", "error-document")
                            .with("role", "alert"));
        }
        Element form =
                Element.of("form")
                        .with("method", "post")
                        .with("action", "/submit")
                        .with("class", "fields")
                        .with(FileInput.MOST, mostFileBytes)
                        .add(around.add(text).add(FileInput.of(field, "the document", false, "")))
                        .add(Element.of("button", "Submit the document").with("type", "submit"));
        return Parts.section("document", "Or from a job or a sweep, as YAML or JSON").add(form);
    }
}
