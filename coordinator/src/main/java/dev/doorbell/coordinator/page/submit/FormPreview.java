package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.html.Element;
import java.util.List;

/** Preview of the job of a form: its YAML, its command line and the estimate of its time. */
final class FormPreview {

    private FormPreview() {}

    /** Returns the place of the preview, which a script fills. */
    static Element element() {
        Element preview =
                Element.of("aside")
                        .with("id", "preview")
                        .with("class", "preview")
                        .with("aria-label", "Preview")
                        .with("hidden")
                        .add(Element.of("h2", "Preview"))
                        .add(Element.of("p").with("id", "preview-state").with("role", "status"))
                        .add(Element.of("p").with("id", "preview-estimate"));
        for (String part : List.of("document", "command")) {
            preview.add(
                    Element.of("div")
                            .with("data-preview", part)
                            .with("hidden")
                            .add(
                                    Element.of(
                                            "h3",
                                            part.equals("document") ? "YAML" : "Command line"))
                            .add(Element.of("pre").with("tabindex", 0))
                            .add(Element.of("button", "Copy").with("type", "button")));
        }
        return preview;
    }
}
