package dev.doorbell.coordinator.schema;

import dev.doorbell.report.document.JobYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Shipped example jobs. */
final class Examples {

    private Examples() {}

    /** Returns their files, sorted. */
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    /** Returns their documents, in the order of the files. */
    static List<Map<?, ?>> documents() throws IOException {
        List<Map<?, ?>> documents = new ArrayList<>();
        for (Path file : files()) {
            documents.add(JobYaml.document("job", Files.readString(file)));
        }
        return documents;
    }
}
