package dev.doorbell.coordinator.api;

import dev.doorbell.report.document.JobYaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Description of the REST API, in OpenAPI 3.1. It is written by hand in {@code openapi.yaml}. A
 * test compares it with the mapped requests, and its examples with the answers.
 */
@RestController
final class OpenApiController {

    private static final String FILE = "/openapi.yaml";

    private final String document = read();

    @GetMapping("/v3/api-docs")
    ResponseEntity<String> document() {
        return JobController.json(JobYaml.document("description", document));
    }

    private static String read() {
        try (InputStream in = OpenApiController.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(
                        "expected the resource " + FILE + " but it is not there");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
