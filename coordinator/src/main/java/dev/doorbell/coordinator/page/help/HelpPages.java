package dev.doorbell.coordinator.page.help;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Frame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The documentation as text, and Swagger UI for the REST API. */
@RestController
final class HelpPages {

    private static final String FILES = "classpath:/documentation/*.md";

    private final SequencedMap<String, String> texts = read();

    /** Lists the documentation. */
    @GetMapping("/docs")
    ResponseEntity<String> list() {
        Element list = Element.of("ul").with("class", "presets");
        texts.forEach((name, text) ->
                list.add(Element.of("li").add(Element.link("/docs/" + name, title(text)))));
        return Frame.page(
                "Documentation", List.of(list, Element.link("/api", "REST API in Swagger UI")));
    }

    /** Shows a document. */
    @GetMapping("/docs/{name}")
    ResponseEntity<String> show(@PathVariable String name) {
        String text = texts.get(name);
        if (text == null) {
            return Frame.page(
                    HttpStatus.NOT_FOUND,
                    "Documentation",
                    List.of(
                            Element.of("p", "No such document. ")
                                    .add(Element.link("/docs", "All documents"))));
        }
        return Frame.page(
                title(text),
                List.of(
                        Element.of("p").add(Element.link("/docs", "All documents")),
                        Element.of("pre", text.substring(text.indexOf('\n') + 1).strip())
                                .with("class", "document")
                                .with("tabindex", 0)));
    }

    /** Shows the REST API, which can also be tried there. */
    @GetMapping("/api")
    ResponseEntity<String> api() {
        return Frame.apiPage(
                List.of(
                        Element.of("p")
                                .add(Element.link("/v3/api-docs", "OpenAPI 3.1 document"))
                                .add(", ")
                                .add(Element.link("/docs/api", "documentation")),
                        Element.of("div").with("id", "swagger")));
    }

    private static String title(String text) {
        return text.lines().findFirst().orElse("").replaceFirst("^# +", "");
    }

    private static SequencedMap<String, String> read() {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        try {
            for (Resource file : new PathMatchingResourcePatternResolver().getResources(FILES)) {
                String name = String.valueOf(file.getFilename()).replaceFirst("[.]md$", "");
                try (InputStream in = file.getInputStream()) {
                    texts.put(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SequencedMap<String, String> sorted = new LinkedHashMap<>();
        texts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> sorted.put(it.getKey(), it.getValue()));
        return sorted;
    }
}
