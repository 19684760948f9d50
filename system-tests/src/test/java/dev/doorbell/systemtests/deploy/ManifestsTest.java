package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.outside.SourceTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects rendered by the chart, with its defaults and with every option. */
class ManifestsTest {

    private static final String DEFAULTS = "deploy/kubernetes/doorbell.yaml";
    private static final String OPTIONS = "deploy/helm/doorbell/ci/all.yaml";

    @ParameterizedTest
    @ValueSource(strings = {DEFAULTS, OPTIONS})
    void everyObjectIsAsKubernetesWantsIt(String file) {
        assertThat(objects(file)).hasSizeGreaterThan(6).allSatisfy(KubernetesObjects::validate);
        assertThat(objects(file)).extracting(KubernetesObjects::name).doesNotHaveDuplicates();
    }

    @Test
    void aFieldKubernetesDoesNotKnowIsFound() {
        ObjectNode spec = (ObjectNode) deployment().path("spec").path("template").path("spec");
        JsonNode wrong = deployment();
        ((ObjectNode) wrong.path("spec").path("template").path("spec"))
                .set("restartPolice", spec.path("containers"));

        assertThatThrownBy(() -> KubernetesObjects.validate(wrong))
                .hasMessageContaining("restartPolice");
    }

    @ParameterizedTest
    @ValueSource(strings = {DEFAULTS, OPTIONS})
    void whateverSelectsPodsFindsThem(String file) {
        List<JsonNode> objects = objects(file);
        List<JsonNode> selectors = new ArrayList<>();
        for (JsonNode object : objects) {
            JsonNode spec = object.path("spec");
            switch (object.path("kind").asString()) {
                case "Service" -> selectors.add(spec.path("selector"));
                case "Deployment", "StatefulSet", "PodDisruptionBudget" ->
                        selectors.add(spec.path("selector").path("matchLabels"));
                case "NetworkPolicy" -> selectors.add(spec.path("podSelector").path("matchLabels"));
                default -> {
                    // It does not search for pods.
                }
            }
        }

        assertThat(selectors)
                .hasSize(8)
                .allSatisfy(selector ->
                        assertThat(pods(objects))
                                .anyMatch(
                                        pod -> has(pod.path("metadata").path("labels"), selector)));
    }

    @ParameterizedTest
    @ValueSource(strings = {DEFAULTS, OPTIONS})
    void portsAndVolumesThatAreNamedAreThere(String file) {
        List<JsonNode> objects = objects(file);
        Set<String> ports = new TreeSet<>();
        for (JsonNode pod : pods(objects)) {
            Set<Integer> numbers = new TreeSet<>();
            Set<String> volumes = names(pod.path("spec").path("volumes"));
            for (JsonNode container : pod.path("spec").path("containers")) {
                ports.addAll(names(container.path("ports")));
                // The containers of a pod share its address.
                container
                        .path("ports")
                        .forEach(port ->
                                assertThat(numbers.add(port.path("containerPort").asInt()))
                                        .isTrue());
                assertThat(volumes).containsAll(names(container.path("volumeMounts")));
            }
        }

        for (JsonNode service : KubernetesObjects.ofKind("Service", objects)) {
            for (JsonNode port : service.path("spec").path("ports")) {
                assertThat(ports).contains(port.path("targetPort").asString());
            }
        }
        for (JsonNode policy : KubernetesObjects.ofKind("NetworkPolicy", objects)) {
            for (JsonNode rule : policy.path("spec").path("ingress")) {
                for (JsonNode port : rule.path("ports")) {
                    assertThat(ports).contains(port.path("port").asString());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DEFAULTS, OPTIONS})
    void noContainerMayDoMoreThanItNeeds(String file) {
        for (JsonNode pod : pods(objects(file))) {
            JsonNode spec = pod.path("spec");
            assertThat(spec.path("securityContext").path("runAsNonRoot").asBoolean()).isTrue();
            assertThat(spec.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            for (JsonNode container : spec.path("containers")) {
                JsonNode rights = container.path("securityContext");
                assertThat(rights.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
                assertThat(rights.path("readOnlyRootFilesystem").asBoolean()).isTrue();
                assertThat(container.path("resources").path("limits").has("memory")).isTrue();
            }
        }
    }

    @Test
    void aFieldOfAnotherTypeIsFound() {
        JsonNode wrong = deployment();
        ((ObjectNode) wrong.path("spec")).put("replicas", "two");

        assertThatThrownBy(() -> KubernetesObjects.validate(wrong))
                .hasMessageContaining("replicas");
    }

    @ParameterizedTest
    @ValueSource(strings = {DEFAULTS, OPTIONS})
    void probesAreAtTheManagementPortAndUsersAreNotLedThere(String file) {
        List<JsonNode> objects = objects(file);
        for (JsonNode pod : pods(objects)) {
            for (JsonNode container : pod.path("spec").path("containers")) {
                for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                    assertThat(container.path(probe).at("/httpGet/port").asString())
                            .endsWith("management");
                }
            }
        }

        assertThat(KubernetesObjects.ofKind("Service", objects))
                .filteredOn(it -> !it.at("/spec/clusterIP").asString("").equals("None"))
                .singleElement()
                .extracting(it -> names(it.at("/spec/ports")))
                .isEqualTo(Set.of("http", "grpc"));
    }

    @Test
    void aContainerSeesItsOwnKeyAlone() {
        for (JsonNode pod : pods(objects(OPTIONS))) {
            for (JsonNode container : pod.path("spec").path("containers")) {
                String service = container.path("name").asString();
                Set<String> mounted = new TreeSet<>();
                for (JsonNode mount : container.path("volumeMounts")) {
                    for (JsonNode volume : pod.path("spec").path("volumes")) {
                        if (volume.path("name").equals(mount.path("name"))
                                && volume.has("secret")) {
                            volume.path("secret")
                                    .path("items")
                                    .forEach(it -> mounted.add(it.path("key").asString()));
                        }
                    }
                }
                assertThat(mounted)
                        .containsExactlyInAnyOrder("ca.crt", service + ".crt", service + ".key");
            }
        }
    }

    @Test
    void theClaimOfTheCoordinatorIsTheOneThatIsMade() {
        String claim =
                deployment()
                        .at("/spec/template/spec/volumes")
                        .findPath("persistentVolumeClaim")
                        .path("claimName")
                        .asString();

        assertThat(KubernetesObjects.ofKind("PersistentVolumeClaim", objects(DEFAULTS)))
                .extracting(it -> it.path("metadata").path("name").asString())
                .containsExactly(claim);
    }

    private static JsonNode deployment() {
        return KubernetesObjects.ofKind("Deployment", objects(DEFAULTS)).getFirst();
    }

    private static List<JsonNode> objects(String file) {
        return KubernetesObjects.read(Tool.text(SourceTree.file(file)));
    }

    private static List<JsonNode> pods(List<JsonNode> objects) {
        return objects.stream()
                .map(it -> it.path("spec").path("template"))
                .filter(JsonNode::isObject)
                .toList();
    }

    private static boolean has(JsonNode labels, JsonNode selector) {
        return !selector.isEmpty()
                && selector.properties().stream()
                        .allMatch(it -> it.getValue().equals(labels.path(it.getKey())));
    }

    private static Set<String> names(JsonNode list) {
        Set<String> names = new TreeSet<>();
        list.forEach(item -> names.add(item.path("name").asString()));
        return names;
    }
}
