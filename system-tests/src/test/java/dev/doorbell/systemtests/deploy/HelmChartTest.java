package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The chart itself. Where the system has no Helm, what it once rendered is tested all the same: see
 * {@link ManifestsTest}.
 */
class HelmChartTest {

    private static final String CHART = "deploy/helm/doorbell";
    private static final String ALL_VALUES = CHART + "/ci/all-values.yaml";

    @Test
    void theSchemaKnowsEveryValueAndNoOther() {
        JsonNode values = KubernetesObjects.read(text("values.yaml")).getFirst();
        JsonNode schema = JsonMapper.builder().build().readTree(text("values.schema.json"));
        Set<String> inValues = new TreeSet<>();
        Set<String> inSchema = new TreeSet<>();
        collectValues("", values, inValues, schema, schema);
        collectSchema("", schema, inSchema, schema);
        inSchema.remove("global"); // Helm's own.

        assertThat(inValues).isEqualTo(inSchema);
    }

    @Test
    void everyValueOfTheOptionsIsOne() {
        JsonNode schema = JsonMapper.builder().build().readTree(text("values.schema.json"));
        JsonNode all = KubernetesObjects.read(Tool.text(Tool.file(ALL_VALUES))).getFirst();
        Set<String> used = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        collectValues("", all, used, schema, schema);
        collectSchema("", schema, known, schema);

        assertThat(known).containsAll(used);
    }

    @Needs(Outside.HELM)
    @ParameterizedTest
    @CsvSource({
        "'', deploy/kubernetes/doorbell.yaml",
        ALL_VALUES + ", " + CHART + "/ci/all.yaml",
    })
    void whatHelmRendersIsWhatIsKept(String values, String kept) {
        Tool helm = Tool.of(Outside.HELM);
        List<String> options = new ArrayList<>();
        if (!values.isEmpty()) {
            options.addAll(List.of("--values", Tool.file(values).toString()));
        }
        String chart = Tool.file(CHART).toString();

        Tool.Result lint = helm.run(with(options, "lint", "--strict", chart));
        Tool.Result rendered = helm.run(with(options, "template", "doorbell", chart));

        assertThat(lint.status()).as(lint.said()).isZero();
        assertThat(rendered.status()).as(rendered.said()).isZero();
        List<JsonNode> objects = KubernetesObjects.read(rendered.said());
        assertThat(objects).allSatisfy(KubernetesObjects::validate);
        // Dashboards are the files of deploy/grafana once more, and a secret is drawn each time.
        assertThat(
                        objects.stream()
                                .filter(it ->
                                        !Set.of("ConfigMap", "Secret")
                                                .contains(it.path("kind").asString())))
                .containsExactlyInAnyOrderElementsOf(
                        KubernetesObjects.read(Tool.text(Tool.file(kept))));
    }

    private static String[] with(List<String> options, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(options);
        return all.toArray(String[]::new);
    }

    /** The paths of all values, down to where the schema says nothing of the parts. */
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

    private static String text(String file) {
        return Tool.text(Tool.file(CHART + "/" + file));
    }
}
