package dev.doorbell.systemtests.deploy;

import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Shipped chart. */
final class ShippedChart {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String FOLDER = "deploy/helm/doorbell";

    private ShippedChart() {}

    static Path folder() {
        return SourceTree.file(FOLDER);
    }

    static JsonNode values() {
        return yaml(folder().resolve("values.yaml"));
    }

    static JsonNode schema() {
        return JSON.readTree(Tool.text(folder().resolve("values.schema.json")));
    }

    /** Returns its files of values. */
    static List<Path> valuesFiles() {
        return Tool.files(FOLDER + "/ci", "-values.yaml");
    }

    static JsonNode yaml(Path file) {
        return KubernetesObjects.read(Tool.text(file)).getFirst();
    }

    /**
     * Copies it into {@code target} with the values of a file as defaults, because lint accepts
     * none.
     */
    static Path copyWith(Path values, Path target) {
        try (Stream<Path> all = Files.walk(folder(), FileVisitOption.FOLLOW_LINKS)) {
            for (Path source : all.toList()) {
                Files.copy(source, target.resolve(folder().relativize(source).toString()));
            }
            ObjectNode merged = (ObjectNode) values();
            merge(merged, yaml(values));
            Files.writeString(target.resolve("values.yaml"), JSON.writeValueAsString(merged));
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void merge(ObjectNode target, JsonNode overrides) {
        overrides
                .properties()
                .forEach(it -> {
                    if (target.get(it.getKey()) instanceof ObjectNode inner
                            && it.getValue().isObject()) {
                        merge(inner, it.getValue());
                    } else {
                        target.set(it.getKey(), it.getValue());
                    }
                });
    }
}
