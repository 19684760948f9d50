package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.submission.JobLabels;

/** Form with the name, the tags and the note of a job. */
final class LabelsForm {

    private LabelsForm() {}

    static Element of(Job job) {
        JobLabels labels = job.labels();
        Element form =
                Element.of("form")
                        .with("method", "post")
                        .with("action", Parts.jobAddress(job.id()) + "/labels")
                        .with("class", "fields");
        form.add(
                field(
                        "name",
                        "Name",
                        Element.of("input")
                                .with("type", "text")
                                .with("maxlength", JobLabels.MOST_NAME)
                                .with("value", labels.name())));
        form.add(
                field(
                        "tags",
                        "Tags, with spaces between them",
                        Element.of("input").with("type", "text").with("value", labels.tagLine())));
        form.add(
                field(
                        "note",
                        "Note",
                        Element.of("textarea", labels.note())
                                .with("rows", 3)
                                .with("maxlength", JobLabels.MOST_NOTE)));
        return Parts.section("labels", "Labels")
                .add(form.add(Element.of("button", "Save labels").with("type", "submit")));
    }

    private static Element field(String name, String label, Element input) {
        return Element.of("div")
                .with("class", "field")
                .add(Element.of("label", label).with("for", "label-" + name))
                .add(input.with("name", name).with("id", "label-" + name));
    }
}
