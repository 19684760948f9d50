package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.html.Element;

/**
 * Input of files for a field that takes text. A script shows it, reads the files, and puts their
 * text into the field.
 */
final class FileInput {

    /** Attribute of a form: most bytes of all its files. */
    static final String MOST = "data-most";

    private FileInput() {}

    /**
     * Returns the input.
     *
     * @param name name of the field
     * @param title title of the field
     * @param several true if the field takes the texts of several files
     * @param chosen names of the files that the field has, or empty
     */
    static Element of(String name, String title, boolean several, String chosen) {
        String limit = "limit-" + name;
        Element file =
                Element.of("input")
                        .with("type", "file")
                        .with("class", "unseen")
                        .with("id", "file-" + name)
                        .with("aria-describedby", limit);
        return Element.of("div")
                .with("class", "file")
                .with("data-file", FieldInput.ID + name)
                .with("hidden")
                .add(
                        Element.of("label", several ? "Choose files" : "Choose a file")
                                .with("class", "button")
                                .add(unseen(" for " + title))
                                .add(several ? file.with("multiple") : file))
                .add(
                        Element.of("input")
                                .with("type", "hidden")
                                .with("name", JobDraft.FILE + name)
                                .with("value", chosen))
                .add(Element.of("output"))
                .add(
                        Element.of("button", "Remove")
                                .with("type", "button")
                                .with("hidden")
                                .add(unseen(" the file for " + title)))
                .add(Element.of("span").with("class", "error").with("role", "alert").with("hidden"))
                .add(Element.of("span").with("class", "hint").with("id", limit));
    }

    private static Element unseen(String text) {
        return Element.of("span", text).with("class", "unseen");
    }
}
