package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Limits of the containers in the compose file. */
class ComposeFileTest {

    private static final List<String> OURS =
            List.of("coordinator", "node-agent", "nic-service", "dpu-service");

    @ParameterizedTest
    @MethodSource("services")
    void everyContainerIsBounded(String name) {
        JsonNode service = compose().path("services").path(name);

        assertThat(merged(service, "pids_limit").asInt()).isBetween(1, 1_000);
        assertThat(merged(service, "logging").path("driver").asString()).isEqualTo("json-file");
        assertThat(merged(service, "logging").at("/options/max-size").asString())
                .matches("[0-9]+m");
        assertThat(merged(service, "logging").at("/options/max-file").asString()).matches("[0-9]+");
        assertThat(service.has("mem_limit") || merged(service, "mem_limit").isString()).isTrue();
    }

    @Test
    void ourContainersWriteToTheirVolumesAndToMemoryAlone() {
        for (String name : OURS) {
            JsonNode service = compose().path("services").path(name);

            assertThat(merged(service, "read_only").asBoolean()).as(name).isTrue();
            assertThat(merged(service, "tmpfs").get(0).asString())
                    .startsWith("/tmp:")
                    .contains("exec", "size=");
        }
    }

    @Test
    void binariesAreMountedReadOnlyAndNobodyMaySubmitProgramsByDefault() {
        JsonNode services = compose().path("services");

        assertThat(services.path("node-agent").path("volumes"))
                .extracting(JsonNode::asString)
                .contains("${DOORBELL_BINARIES:-./deploy/docker/binaries}:/binaries:ro");
        assertThat(
                        services.path("coordinator")
                                .at("/environment/DOORBELL_JOBS_PROGRAMS")
                                .asString())
                .isEqualTo("${DOORBELL_JOBS_PROGRAMS:-none}");
    }

    @Test
    void theManagementPortIsNotPublished() {
        assertThat(compose().path("services").path("coordinator").path("ports"))
                .extracting(JsonNode::asString)
                .singleElement()
                .matches(port -> port.endsWith(":8080"));
    }

    @ParameterizedTest
    @MethodSource("services")
    void imagesOfOthersHaveAVersion(String name) {
        String image = compose().path("services").path(name).path("image").asString();

        if (!OURS.contains(name)) {
            assertThat(image).matches(".*:\\$\\{[A-Z]+_TAG:-v?[0-9][0-9.]*}");
        }
    }

    static Stream<String> services() {
        return compose().path("services").propertyNames().stream();
    }

    /** Returns a field of a service, or of its merged maps. */
    private static JsonNode merged(JsonNode service, String field) {
        return service.has(field) || !service.has("<<")
                ? service.path(field)
                : merged(service.path("<<"), field);
    }

    private static JsonNode compose() {
        Map<?, ?> document =
                (Map<?, ?>)
                        new Load(LoadSettings.builder().setSchema(new CoreSchema()).build())
                                .loadFromString(Tool.text(SourceTree.file("docker-compose.yml")));
        return JsonMapper.builder().build().valueToTree(document);
    }
}
