package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The chart as both major versions of Helm render it, and its objects as Kubernetes reads them. */
class HelmRenderingTest {

    private static final Map<String, String> KEPT =
            Map.of(
                    "all-values.yaml", "deploy/helm/doorbell/ci/all.yaml",
                    "kubernetes-values.yaml", "deploy/kubernetes/doorbell.yaml");

    @TempDir Path folder;

    @ParameterizedTest
    @MethodSource("everyVersionWithEveryFile")
    void lintFindsNothing(Version version, Path values) {
        Tool.Result lint =
                version.helm().lint(ShippedChart.copyWith(values, folder.resolve("chart")));

        assertThat(lint.status()).as(lint.said()).isZero();
    }

    @ParameterizedTest
    @MethodSource("everyVersionWithEveryFile")
    void whatHelmRendersIsWhatIsKept(Version version, Path values) {
        List<JsonNode> objects = rendered(version, values, Map.of());

        assertThat(objects).allSatisfy(KubernetesObjects::validate);
        // Dashboards are the files of deploy/grafana once more.
        assertThat(objects.stream().filter(it -> !it.path("kind").asString().equals("ConfigMap")))
                .containsExactlyInAnyOrderElementsOf(
                        KubernetesObjects.read(
                                Tool.text(Tool.file(KEPT.get(values.getFileName().toString())))));
    }

    @ParameterizedTest
    @EnumSource
    void asksForTokensUnlessToldOtherwise(Version version) throws Exception {
        Path none = Files.writeString(folder.resolve("none.yaml"), "{}");
        Helm helm = version.helm();

        Tool.Result defaults = helm.template(ShippedChart.folder(), none, Map.of());
        Tool.Result open =
                helm.template(
                        ShippedChart.folder(), none, Map.of("coordinator.access.open", "true"));

        assertThat(defaults.status()).isNotZero();
        assertThat(defaults.said())
                .contains("coordinator.access has no tokens: set coordinator.access.tokens to");
        assertThat(open.status()).as(open.said()).isZero();
        assertThat(KubernetesObjects.read(open.said()))
                .extracting(it -> it.findValuesAsString("name"))
                .anyMatch(names -> names.contains("DOORBELL_ACCESS_OPEN"));
    }

    @ParameterizedTest
    @CsvSource({
        "THREE, image.tag, a b",
        "FOUR, image.tag, a b",
        "THREE, image.registry, a registry",
        "FOUR, image.registry, a registry",
        "THREE, coordinator.access.tokens[0], ada:admin:short",
        "FOUR, coordinator.access.tokens[0], ada:admin:short",
        "THREE, coordinator.access.secretName, Not_A_Name",
        "FOUR, coordinator.access.secretName, Not_A_Name",
    })
    void theSchemaRefusesWhatKubernetesWould(Version version, String path, String value) {
        Tool.Result refused =
                version.helm()
                        .template(
                                ShippedChart.folder(),
                                values("kubernetes-values.yaml"),
                                Map.of(path, value));

        assertThat(refused.status()).isNotZero();
        assertThat(refused.said()).contains("does not match pattern");
    }

    @ParameterizedTest
    @EnumSource
    void peersOfTheApiAreTheOnlyOnesThatReachIt(Version version) {
        String peer = "networkPolicy.apiFrom[0].podSelector.matchLabels.team";
        List<JsonNode> objects =
                rendered(version, values("kubernetes-values.yaml"), Map.of(peer, "platform"));

        JsonNode policy =
                KubernetesObjects.ofKind("NetworkPolicy", objects).stream()
                        .filter(it -> KubernetesObjects.name(it).endsWith("-coordinator"))
                        .findFirst()
                        .orElseThrow();
        List<JsonNode> peers = new ArrayList<>();
        for (JsonNode rule : policy.path("spec").path("ingress")) {
            if (rule.path("ports").findValuesAsString("port").contains("http")) {
                rule.path("from").forEach(peers::add);
            }
        }

        assertThat(peers)
                .singleElement()
                .extracting(it -> it.at("/podSelector/matchLabels/team").asString())
                .isEqualTo("platform");
    }

    @ParameterizedTest
    @EnumSource
    void kubectlDecodesEveryObject(Version version) {
        Kubectl kubectl = Kubectl.require(folder);

        for (Path values : ShippedChart.valuesFiles()) {
            assertThat(rendered(version, values, Map.of()))
                    .filteredOn(it -> !KubernetesObjects.ofTheOperator(it))
                    .hasSizeGreaterThan(6)
                    .allSatisfy(it -> assertThat(kubectl.complaint(it)).isEmpty());
        }
    }

    @Test
    void kubectlComplainsOfAWrongType() {
        JsonNode wrong =
                KubernetesObjects.read(
                                """
                                {apiVersion: v1, kind: Service, metadata: {name: x},
                                 spec: {ports: [{port: "eighty"}]}}
                                """)
                        .getFirst();

        assertThat(Kubectl.require(folder).complaint(wrong))
                .contains("cannot unmarshal string into Go struct field ServicePort");
    }

    private static List<JsonNode> rendered(
            Version version, Path values, Map<String, String> settings) {
        Tool.Result rendered = version.helm().template(ShippedChart.folder(), values, settings);
        assertThat(rendered.status()).as(rendered.said()).isZero();
        return KubernetesObjects.read(rendered.said());
    }

    private static Path values(String name) {
        return ShippedChart.folder().resolve("ci").resolve(name);
    }

    static List<Object[]> everyVersionWithEveryFile() {
        List<Object[]> all = new ArrayList<>();
        for (Version version : Version.values()) {
            for (Path values : ShippedChart.valuesFiles()) {
                all.add(new Object[] {version, values});
            }
        }
        assertThat(all).hasSize(Version.values().length * KEPT.size());
        return all;
    }

    /** Major version of Helm. */
    enum Version {
        /** As a library of the tests. */
        THREE,
        /** As a program of this machine. */
        FOUR;

        Helm helm() {
            return this == THREE ? new HelmLibrary() : HelmProgram.require();
        }
    }
}
