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
import dev.doorbell.report.schema.ParameterSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.AliasOf;
import dev.doorbell.workloads.parameter.Allowed;
import dev.doorbell.workloads.parameter.Bounds;
import dev.doorbell.workloads.parameter.ListOf;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Sizes;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.WordOr;
import dev.doorbell.workloads.parameter.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas of parameters match the coordinator's validation. */
class ParameterSchemaTest {

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final String NONSENSE = "§";

    /** Unless the job has no use for the parameter, whatever it says. */
    @ParameterizedTest
    @MethodSource("workloads")
    void whatTheSchemaRefusesTheCoordinatorRefuses(Workload workload) throws IOException {
        Map<String, Object> job = job(workload);
        for (Parameter<?> parameter : workload.card().parameters()) {
            if (taken(job, parameter, NONSENSE)) {
                continue;
            }
            Schema schema = REGISTRY.getSchema(JsonText.of(ParameterSchema.of(parameter)));
            for (String value : values(parameter.allowed())) {
                if (!schema.validate(JsonText.of(value), InputFormat.JSON).isEmpty()) {
                    assertThat(taken(job, parameter, value))
                            .as(workload.card().name() + " takes " + parameter.name() + "=" + value)
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
        for (Parameter<?> parameter : workload.card().parameters()) {
            for (String word : words(parameter.allowed())) {
                assertThat(complaint(job, parameter, word))
                        .as(workload.card().name() + " " + parameter.name())
                        .doesNotContain("'" + word + "'; expected one of");
            }
        }
    }

    @Test
    void refusesWhatIsOutOfBoundsInEveryWayItCanBeWritten() {
        Parameter<?> ctas = Parameter.of("ctas", "4", Whole.of(1, 108).list(), "blocks");
        Parameter<?> size = Parameter.size("size", "4K", 8, 64 * Size.K, "bytes");
        Parameter<?> flag = Parameter.flag("flag", false, "a flag");

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

    /** Values at the bounds and beyond them. */
    private static List<String> values(Allowed<?> allowed) {
        List<String> values = new ArrayList<>(List.of("1.5", "x", "1..2", "4K..8K", "true"));
        for (Bounds bounds : bounds(allowed)) {
            values.add(Long.toString(bounds.least() - 1));
            values.add(bounds.least() + "," + bounds.most());
        }
        List<String> words = words(allowed);
        if (!words.isEmpty()) {
            values.add(String.join(",", words.subList(0, 2)));
        }
        return values;
    }

    private static List<Bounds> bounds(Allowed<?> allowed) {
        return switch (allowed) {
            case Whole it -> List.of(it.bounds());
            case Size it -> List.of(it.bounds());
            case Sizes it -> List.of(it.each().bounds());
            case ListOf<?> it -> bounds(it.each());
            case WordOr<?> it -> bounds(it.other());
            case AliasOf<?> it -> bounds(it.parameter().allowed());
            case Words<?> _, Text _ -> List.of();
        };
    }

    private static List<String> words(Allowed<?> allowed) {
        return switch (allowed) {
            case Words<?> it -> List.copyOf(it.values().sequencedKeySet());
            case ListOf<?> it -> words(it.each());
            case WordOr<?> it -> words(it.other());
            case AliasOf<?> it -> words(it.parameter().allowed());
            case Whole _, Size _, Sizes _, Text _ -> List.of();
        };
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
            if (workload.card().name().equals(example.get("workload"))) {
                Map<String, Object> job = new LinkedHashMap<>();
                example.forEach((name, value) -> job.put(String.valueOf(name), value));
                jobs.add(job);
            }
        }
        for (String profile : ShippedProfiles.names()) {
            jobs.add(
                    new LinkedHashMap<>(
                            Map.of("workload", workload.card().name(), "profile", profile)));
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
