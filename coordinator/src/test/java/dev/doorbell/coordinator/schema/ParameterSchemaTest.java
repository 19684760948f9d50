package dev.doorbell.coordinator.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas of parameters match the coordinator's validation. */
class ParameterSchemaTest {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final String NONSENSE = "§";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 to 108 | NUMBER | 1 | 108 | false",
                "1 to 108, or a list | NUMBER | 1 | 108 | true",
                "8 to 64M | SIZE | 8 | 67108864 | false",
                "1 to 1G, a list or a range | SIZE | 1 | 1073741824 | true",
                "1 to 16M and send to 1M, a list or a range | SIZE | 1 | 16777216 | true",
                "simple, ll or ll128 | WORD | 0 | 0 | false",
                "thread, warp, block, all, or a list | WORD | 0 | 0 | true",
                "none, or a PE | TEXT | 0 | 0 | true",
                "1 to the GPUs of a node | TEXT | 0 | 0 | true",
                "a divisor of the ranks | TEXT | 0 | 0 | true"
            })
    void readsWhatIsAllowedFromItsWords(
            String said, Allowed.Kind kind, long least, long most, boolean several) {
        Allowed allowed = Allowed.of(said);

        assertThat(allowed.kind()).isEqualTo(kind);
        assertThat(allowed.least()).isEqualTo(least);
        assertThat(allowed.most()).isEqualTo(most);
        assertThat(allowed.several()).isEqualTo(several);
    }

    /** The job may ignore the parameter, whatever its value. */
    @ParameterizedTest
    @MethodSource("workloads")
    void whatTheSchemaRefusesTheCoordinatorRefuses(Workload workload) throws IOException {
        Map<String, Object> job = job(workload);
        for (Parameter<?> parameter : workload.parameters()) {
            if (taken(job, parameter, NONSENSE)) {
                continue;
            }
            Schema schema = REGISTRY.getSchema(JsonText.of(ParameterSchema.of(parameter)));
            for (String value : values(Allowed.of(parameter.allowed().words()))) {
                if (!schema.validate(JsonText.of(value), InputFormat.JSON).isEmpty()) {
                    assertThat(taken(job, parameter, value))
                            .as(workload.name() + " takes " + parameter.name() + "=" + value)
                            .isFalse();
                }
            }
        }
    }

    /**
     * Every keyword is accepted; an error may be about an incompatible field, but not about the
     * keyword.
     */
    @ParameterizedTest
    @MethodSource("workloads")
    void theCoordinatorTakesEveryWordOfASchema(Workload workload) throws IOException {
        Map<String, Object> job = job(workload);
        for (Parameter<?> parameter : workload.parameters()) {
            for (String word : Allowed.of(parameter.allowed().words()).words()) {
                assertThat(complaint(job, parameter, word))
                        .as(workload.name() + " " + parameter.name())
                        .doesNotContain("'" + word + "'; expected one of");
            }
        }
    }

    @Test
    void refusesWhatIsOutOfBoundsInEveryWayItCanBeWritten() {
        Parameter<?> ctas = Prose.parameter("ctas", "4", "", "1 to 108, or a list", "blocks");
        Parameter<?> size = Prose.parameter("size", "4K", "B", "8 to 64K", "bytes");
        Parameter<?> flag = Prose.parameter("flag", "false", "", "true or false", "a flag");

        assertFits(ctas, "4", "\"4\"", "\"1, 4\"", "[1, 4]", "[\"1\", 4]");
        assertRefused(ctas, "0", "109", "[1, 109]", "1.5", "true", "\"four\"", "\"1,,4\"", "[[1]]");
        assertFits(size, "8", "\"4K\"", "\" 64k \"");
        assertRefused(size, "7", "65537", "\"8..4K\"", "\"8,4K\"", "[8]", "\"4KB\"");
        assertFits(flag, "true", "\"false\"");
        assertRefused(flag, "\"yes\"", "1", "[true]");
    }

    private static void assertFits(Parameter<?> parameter, String... values) {
        Schema schema = REGISTRY.getSchema(JsonText.of(ParameterSchema.of(parameter)));
        for (String value : values) {
            assertThat(schema.validate(value, InputFormat.JSON)).as(value).isEmpty();
        }
    }

    private static void assertRefused(Parameter<?> parameter, String... values) {
        Schema schema = REGISTRY.getSchema(JsonText.of(ParameterSchema.of(parameter)));
        for (String value : values) {
            assertThat(schema.validate(value, InputFormat.JSON)).as(value).isNotEmpty();
        }
    }

    /** Returns values inside and outside the allowed range. */
    private static List<String> values(Allowed allowed) {
        List<String> values = new ArrayList<>(List.of("1.5", "x", "1..2", "4K..8K"));
        values.add(allowed.least() + "," + allowed.most());
        if (!allowed.words().isEmpty()) {
            values.add(String.join(",", allowed.words().subList(0, 2)));
        }
        return values;
    }

    private static boolean taken(Map<String, Object> job, Parameter<?> parameter, String value) {
        return complaint(job, parameter, value).isEmpty();
    }

    /** Returns the error about a parameter; empty if it is accepted, or another field is wrong. */
    private static String complaint(Map<String, Object> job, Parameter<?> parameter, String value) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (job.get("parameters") instanceof Map<?, ?> given) {
            given.forEach((name, it) -> parameters.put(String.valueOf(name), it));
        }
        parameters.put(parameter.name(), value);
        Map<String, Object> changed = new LinkedHashMap<>(job);
        changed.put("parameters", parameters);
        try {
            plan(JsonText.of(changed));
            return "";
        } catch (JobException e) {
            boolean about =
                    e.field().equals(parameter.name())
                            || String.valueOf(e.getMessage()).startsWith(parameter.name() + " is ");
            return about ? String.valueOf(e.getMessage()) : "";
        }
    }

    private static void plan(String document) {
        JobSpec spec = JobYaml.read(document);
        ClusterPlan.of(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())));
    }

    /** Returns a valid job of the workload: an example, or a job on a machine that can run it. */
    private static Map<String, Object> job(Workload workload) throws IOException {
        List<Map<String, Object>> jobs = new ArrayList<>();
        for (Map<?, ?> example : Examples.documents()) {
            if (workload.name().equals(example.get("workload"))) {
                Map<String, Object> job = new LinkedHashMap<>();
                example.forEach((name, value) -> job.put(String.valueOf(name), value));
                jobs.add(job);
            }
        }
        for (String profile : ShippedProfiles.names()) {
            jobs.add(new LinkedHashMap<>(Map.of("workload", workload.name(), "profile", profile)));
        }
        return jobs.stream().filter(ParameterSchemaTest::runs).findFirst().orElseThrow();
    }

    private static boolean runs(Map<String, Object> job) {
        try {
            plan(JsonText.of(job));
            return true;
        } catch (JobException wrongMachine) {
            return false;
        }
    }

    static List<Workload> workloads() {
        return WorkloadCatalogue.all();
    }
}
