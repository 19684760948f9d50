package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Values of the chart and their schema. */
class HelmChartTest {

    @Test
    void theSchemaKnowsEveryValueAndNoOther() {
        JsonNode values = ShippedChart.values();
        JsonNode schema = ShippedChart.schema();
        Set<String> inValues = new TreeSet<>();
        Set<String> inSchema = new TreeSet<>();
        collectValues("", values, inValues, schema, schema);
        collectSchema("", schema, inSchema, schema);
        inSchema.remove("global"); // Helm's own.

        assertThat(inValues).isEqualTo(inSchema);
    }

    @ParameterizedTest
    @MethodSource("dev.doorbell.systemtests.deploy.ShippedChart#valuesFiles")
    void everyValueOfAFileIsOne(Path file) {
        JsonNode schema = ShippedChart.schema();
        Set<String> used = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        collectValues("", ShippedChart.yaml(file), used, schema, schema);
        collectSchema("", schema, known, schema);

        assertThat(known).containsAll(used);
    }

    /** Collects the paths of all values, down to parts that the schema does not describe. */
    private static void collectValues(
            String path, JsonNode value, Set<String> paths, JsonNode schema, JsonNode root) {
        JsonNode properties = resolved(schema, root).path("properties");
        if (!value.isObject() || properties.isMissingNode()) {
            paths.add(path);
            return;
        }
        value.properties()
                .forEach(it ->
                        collectValues(
                                path.isEmpty() ? it.getKey() : path + "." + it.getKey(),
                                it.getValue(),
                                paths,
                                properties.path(it.getKey()),
                                root));
    }

    private static void collectSchema(
            String path, JsonNode schema, Set<String> paths, JsonNode root) {
        JsonNode properties = resolved(schema, root).path("properties");
        if (properties.isMissingNode()) {
            paths.add(path);
            return;
        }
        properties
                .properties()
                .forEach(it ->
                        collectSchema(
                                path.isEmpty() ? it.getKey() : path + "." + it.getKey(),
                                it.getValue(),
                                paths,
                                root));
    }

    private static JsonNode resolved(JsonNode schema, JsonNode root) {
        String reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : root.at(reference.substring(1));
    }
}
