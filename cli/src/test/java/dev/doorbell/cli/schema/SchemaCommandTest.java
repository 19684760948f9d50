package dev.doorbell.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.doorbell.cli.Outcome;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaCommandTest {

    private static final Schema JOB = schema("schema");

    @ParameterizedTest
    @MethodSource("examples")
    void acceptsExamples(Path example) throws IOException {
        assertThat(JOB.validate(Files.readString(example), InputFormat.YAML)).isEmpty();
    }

    @Test
    void acceptsAProgramOfAUser() {
        assertThat(JOB.validate("{workload: kernel/Ring, program: abcd}", InputFormat.YAML))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes: 2",
                "workload: nvshmem/putbw",
                "{workload: nvshmem/put-bw, node: 2}",
                "{workload: nvshmem/put-bw, nodes: 0}",
                "{workload: nvshmem/put-bw, path: staged}",
                "{workload: offload/stencil, path: ibgda}",
                "{workload: nvshmem/put-bw, parameters: {size: 8}}",
                "{workload: nvshmem/put-bw, parameters: {ctas: four}}",
                "{workload: nvshmem/put-bw, parameters: [8]}",
                "{workload: nvshmem/put-bw, faults: [{kind: rain}]}",
            })
    void refusesBrokenJobsAsValidateDoes(String job) throws IOException {
        Path file = Files.writeString(Files.createTempFile("job", ".yaml"), job);
        try {
            assertThat(JOB.validate(job, InputFormat.YAML)).isNotEmpty();
            assertThat(Outcome.of("validate", file.toString()).exit()).isOne();
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void printsTheSchemaOfOneWorkloadAndOfProfiles() {
        String profile = Outcome.of("profiles", "h200-nvlink", "--json").out();

        assertThat(schema("schema", "profile").validate(profile, InputFormat.JSON)).isEmpty();
        assertThat(
                        schema("schema", "nvshmem/put-bw")
                                .validate("workload: nvshmem/get-bw", InputFormat.YAML))
                .isNotEmpty();
        assertThat(Outcome.of("schema", "profiles").err())
                .isEqualTo("schema is 'profiles'; did you mean profile?\n");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void acceptsTheFileOfInitWithEveryDefaultSet(String workload) {
        String text = Outcome.of("init", workload).out();

        assertThat(JOB.validate(text, InputFormat.YAML)).isEmpty();
        assertThat(JOB.validate(text.replaceAll("(?m)^( *)#(?! )", "$1"), InputFormat.YAML))
                .isEmpty();
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    static List<String> workloads() {
        return WorkloadCatalogue.names();
    }

    private static Schema schema(String... command) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Outcome.of(command).out());
    }
}
