package dev.doorbell.coordinator.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.schema.ProfileSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemasTest {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleFitsTheSchemaOfItsWorkload(Path example) throws IOException {
        Map<?, ?> job = JobYaml.document("job", Files.readString(example));
        String workload = String.valueOf(job.get("workload"));

        assertThat(complaints(workload, JsonText.of(job))).isEmpty();
        assertThat(
                        complaints(
                                workload,
                                JsonText.of(
                                        ResultDocument.job(
                                                JobYaml.read(Files.readString(example))))))
                .isEmpty();
    }

    @Test
    void everyWorkloadsDefaultsFitItsSchema() {
        for (Workload workload : WorkloadCatalogue.all()) {
            Map<?, ?> schema = JobSchema.of(workload);
            StringBuilder parameters = new StringBuilder();
            workload.card()
                    .parameters()
                    .forEach(it ->
                            parameters
                                    .append(parameters.isEmpty() ? "" : ", ")
                                    .append(JsonText.of(it.name()))
                                    .append(": ")
                                    .append(JsonText.of(it.defaultValue())));
            String job =
                    "{\"workload\": \"%s\", \"parameters\": {%s}}"
                            .formatted(workload.card().name(), parameters);

            assertThat(complaints(workload.card().name(), job))
                    .as(workload.card().name())
                    .isEmpty();
            assertThat(schema.get("$id"))
                    .isEqualTo("/api/v1/workloads/" + workload.card().name() + "/schema");
        }
    }

    /** The coordinator rejects all values that a schema rejects. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\": \"nvshmem/put-bw\", \"nodes\": 0}",
                "{\"workload\": \"nvshmem/put-bw\", \"nodes\": 4097}",
                "{\"workload\": \"nvshmem/put-bw\", \"path\": \"smoke\"}",
                "{\"workload\": \"nvshmem/put-bw\", \"payload\": \"unreal\"}",
                "{\"workload\": \"nvshmem/put-bw\", \"sizes\": 8}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"size\": 8}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"ctas\": 265}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"ctas\": [1, 0]}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"sizes\": 2000000000}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"iterations\": 0}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": {\"iterations\": 1.5}}",
                "{\"workload\": \"nvshmem/put-bw\", \"parameters\": 7}",
                "{\"workload\": \"nvshmem/put-bw\", \"faults\": [{\"kind\": \"fire\"}]}",
                "{\"workload\": \"nvshmem/put-bw\", \"wallClockSeconds\": 0}"
            })
    void refusesWhatTheCoordinatorRefuses(String job) {
        assertThat(complaints("nvshmem/put-bw", job)).isNotEmpty();
        assertThatThrownBy(
                        () -> {
                            var spec = JobYaml.read(job);
                            ClusterPlan.of(
                                    spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())));
                        })
                .isInstanceOf(JobException.class);
    }

    @Test
    void everyShippedProfileFitsTheirSchema() {
        Schema schema = REGISTRY.getSchema(JsonText.of(ProfileSchema.document()));

        for (String name : ShippedProfiles.names()) {
            String profile =
                    JsonText.of(ProfileText.document(ProfileYaml.read(ProfileYaml.shipped(name))));
            assertThat(schema.validate(profile, InputFormat.JSON)).as(name).isEmpty();
        }
    }

    @Test
    void aProfileThatExtendsAnotherFitsTheirSchema() {
        Schema schema = REGISTRY.getSchema(JsonText.of(ProfileSchema.document()));
        Map<String, Object> profile =
                Map.of("name", "n", "extends", "base", "description", "d", "constants", Map.of());

        assertThat(schema.validate(JsonText.of(profile), InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"value, -1", "unit, hours", "confidence, certain", "extra, 1"})
    void refusesAProfileWithAConstantThatIsNone(String field, String value) {
        Schema schema = REGISTRY.getSchema(JsonText.of(ProfileSchema.document()));
        Map<String, Object> constant =
                new LinkedHashMap<>(
                        Map.of("value", 1, "unit", "ns", "source", "s", "confidence", "derived"));
        constant.put(field, value.matches("-?[0-9]+") ? Long.valueOf(value) : value);
        Map<String, Object> profile =
                Map.of("name", "n", "description", "d", "constants", Map.of("nic.x", constant));

        assertThat(schema.validate(JsonText.of(profile), InputFormat.JSON)).isNotEmpty();
    }

    private static List<?> complaints(String workload, String job) {
        return REGISTRY.getSchema(JsonText.of(JobSchema.of(WorkloadCatalogue.find(workload))))
                .validate(job, InputFormat.JSON);
    }

    static List<Path> examples() throws IOException {
        return Examples.files();
    }
}
