package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Main;
import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.outside.SourceTree;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Contract of the chart for every major version of Helm. */
abstract class HelmRendering {

    private static final Map<String, String> KEPT =
            Map.of(
                    "all-values.yaml", "deploy/helm/doorbell/ci/all.yaml",
                    "kubernetes-values.yaml", "deploy/kubernetes/doorbell.yaml");

    @TempDir Path folder;

    /** Helm of the version under test. */
    abstract Helm helm();

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void lintFindsNothing(Path values) {
        Tool.Result lint = helm().lint(ShippedChart.copyWith(values, folder.resolve("chart")));

        assertThat(lint.status()).as(lint.said()).isZero();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void whatHelmRendersIsWhatIsKept(Path values) {
        List<JsonNode> objects = rendered(values, Map.of());

        assertThat(objects).allSatisfy(KubernetesObjects::validate);
        // Dashboards are copies of the files of deploy/grafana, and a secret is random each time.
        assertThat(
                        objects.stream()
                                .filter(it ->
                                        !Set.of("ConfigMap", "Secret")
                                                .contains(it.path("kind").asString())))
                .containsExactlyInAnyOrderElementsOf(
                        KubernetesObjects.read(
                                Tool.text(
                                        SourceTree.file(
                                                KEPT.get(values.getFileName().toString())))));
    }

    @Test
    void asksForTokensUnlessToldOtherwise() throws Exception {
        // Without a given join secret the library of Helm 3 requests the chart's from a cluster.
        Path none =
                Files.writeString(folder.resolve("none.yaml"), "join: {secretName: doorbell-join}");

        Tool.Result defaults = helm().template(ShippedChart.folder(), none, Map.of());
        Tool.Result open =
                helm().template(
                                ShippedChart.folder(),
                                none,
                                Map.of("coordinator.access.open", "true"));

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
        "image.tag, a b",
        "image.registry, a registry",
        "coordinator.access.tokens[0], ada:admin:short",
        "coordinator.access.secretName, Not_A_Name",
    })
    void theSchemaRefusesWhatKubernetesWould(String path, String value) {
        Tool.Result refused =
                helm().template(
                                ShippedChart.folder(),
                                values("kubernetes-values.yaml"),
                                Map.of(path, value));

        assertThat(refused.status()).isNotZero();
        assertThat(refused.said()).contains("does not match pattern");
    }

    @Test
    void peersOfTheApiAreTheOnlyOnesThatReachIt() {
        String peer = "networkPolicy.apiFrom[0].podSelector.matchLabels.team";
        List<JsonNode> objects =
                rendered(values("kubernetes-values.yaml"), Map.of(peer, "platform"));

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
    @ValueSource(strings = {"--memory=512Mi", "--workers=2 --retries=0"})
    void aSweepIsTheOneThatTheCommandLinePrints(String given) throws Exception {
        List<String> options = List.of(given.split(" ", -1));
        Path values =
                Files.writeString(folder.resolve("sweep.yaml"), sweep(options, "--helm-values"));

        List<JsonNode> objects = rendered(values, Map.of());

        assertThat(objects).hasSize(2).allSatisfy(KubernetesObjects::validate);
        assertThat(objects).isEqualTo(KubernetesObjects.read(sweep(options, "--dry-run")));
    }

    @Test
    void podsOfASweepWriteToTheClaim() throws Exception {
        Path values =
                Files.writeString(folder.resolve("sweep.yaml"), sweep(List.of(), "--helm-values"));

        JsonNode job =
                KubernetesObjects.ofKind(
                                "Job",
                                rendered(values, Map.of("sweep.results.claimName", "results")))
                        .getFirst();

        KubernetesObjects.validate(job);
        JsonNode pod = job.at("/spec/template/spec");
        assertThat(pod.at("/containers/0/args").toString())
                .isEqualTo(
                        "[\"sweep-task\",\"/sweep/$(JOB_COMPLETION_INDEX).json\",\"--out\",\"/results\"]");
        assertThat(pod.path("volumes").findValuesAsString("claimName")).containsExactly("results");
    }

    /** Returns the output of a sweep of the examples that does not run. */
    private static String sweep(List<String> options, String print) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "sweep",
                                SourceTree.file("examples/sweeps/put-bw.yaml").toString(),
                                "--on=kubernetes",
                                "--image=registry.example/doorbell/cli:1.2.3",
                                print));
        arguments.addAll(options);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit =
                Main.run(
                        Terminal.NONE,
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        arguments.toArray(String[]::new));
        assertThat(exit).as("%s", err).isZero();
        return out.toString();
    }

    final List<JsonNode> rendered(Path values, Map<String, String> settings) {
        Tool.Result rendered = helm().template(ShippedChart.folder(), values, settings);
        assertThat(rendered.status()).as(rendered.said()).isZero();
        return KubernetesObjects.read(rendered.said());
    }

    private static Path values(String name) {
        return ShippedChart.folder().resolve("ci").resolve(name);
    }

    static List<Path> valuesFiles() {
        assertThat(ShippedChart.valuesFiles()).hasSize(KEPT.size());
        return ShippedChart.valuesFiles();
    }
}
