package dev.doorbell.coordinator.schema;

import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Schema of jobs of a workload. A job that violates it is rejected. The server may still reject a
 * job that satisfies it: rules that span fields or depend on the profile are not in the schema.
 */
public final class JobSchema {

    private JobSchema() {}

    /** Address of a workload's schema. */
    public static String address(Workload workload) {
        return "/api/v1/workloads/" + workload.name() + "/schema";
    }

    /** Returns the schema of jobs of {@code workload}. */
    public static Map<String, Object> of(Workload workload) {
        SequencedMap<String, Object> schema =
                Schemas.document(address(workload), workload.name(), workload.summary());
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        SequencedMap<String, Object> name = new LinkedHashMap<>();
        name.put("const", workload.name());
        fields.put("workload", name);
        fields.put("profile", profile(workload));
        fields.put(
                "nodes",
                withDefault(
                        Schemas.whole("Number of nodes", JobSpec.MIN_NODES, JobSpec.MAX_NODES), 2));
        fields.put(
                "path",
                withDefault(
                        Schemas.choice("How messages leave", workload.paths()),
                        workload.paths().getFirst()));
        fields.put(
                "payload",
                withDefault(
                        Schemas.choice(
                                "Whether bytes are stored, sent and compared, or only counted; times are the same",
                                Arrays.stream(PayloadMode.values())
                                        .map(PayloadMode::text)
                                        .toList()),
                        PayloadMode.REAL.text()));
        fields.put(
                "seed",
                withDefault(
                        Schemas.whole(
                                "Of every random stream; equal seeds give equal runs",
                                Long.MIN_VALUE,
                                Long.MAX_VALUE),
                        1));
        fields.put("parameters", parameters(workload));
        fields.put("env", env());
        fields.put("faults", faults());
        fields.put(
                "trains",
                flag(
                        "Whether like operations are simulated together; the answer is the same",
                        true));
        fields.put(
                "trace", flag("Whether a timeline of every step is kept; for short jobs", false));
        fields.put(
                "checkRaces", flag("Whether all accesses are searched for missing order", false));
        fields.put(
                "eventBudget",
                withDefault(
                        Schemas.whole("Events the run may take", 1, Long.MAX_VALUE),
                        JobSpec.DEFAULT_EVENT_BUDGET));
        fields.put(
                "wallClockSeconds",
                withDefault(
                        Schemas.whole("Seconds the run may take on the host", 1, 86_400),
                        JobSpec.DEFAULT_WALL_CLOCK_SECONDS));
        Schemas.fields(schema, fields, List.of("workload"));
        return schema;
    }

    private static SequencedMap<String, Object> profile(Workload workload) {
        SequencedMap<String, Object> schema =
                Schemas.text("The machine: a shipped profile, or the one that comes along");
        schema.put("examples", ShippedProfiles.names());
        return withDefault(schema, workload.defaultProfile(workload.paths().getFirst()));
    }

    private static SequencedMap<String, Object> parameters(Workload workload) {
        SequencedMap<String, Object> properties = new LinkedHashMap<>();
        for (Parameter parameter : workload.parameters()) {
            properties.put(parameter.name(), ParameterSchema.of(parameter));
        }
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", "Of the workload; what is left out has its default");
        Schemas.fields(schema, properties, List.of());
        return schema;
    }

    private static SequencedMap<String, Object> env() {
        SequencedMap<String, Object> schema =
                Schemas.type("object", "Environment variables of the library, by name");
        schema.put("additionalProperties", Map.of("type", List.of("string", "number", "boolean")));
        return schema;
    }

    private static SequencedMap<String, Object> faults() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "kind",
                Schemas.choice(
                        "What goes wrong",
                        Arrays.stream(FaultKind.values()).map(FaultKind::text).toList()));
        fields.put("pe", Schemas.whole("Which PE it hits", 0, Integer.MAX_VALUE));
        fields.put("operation", Schemas.whole("Which of its operations", 0, Long.MAX_VALUE));
        SequencedMap<String, Object> rate = new LinkedHashMap<>();
        rate.put("type", List.of("number", "string"));
        rate.put("description", "Part of the doorbells that are lost, above 0 and up to 1");
        fields.put("rate", rate);
        fields.put("node", Schemas.whole("Whose DPU dies", 0, JobSpec.MAX_NODES - 1));
        fields.put("dpu", Schemas.whole("Which of its DPUs", 0, Integer.MAX_VALUE));
        fields.put("at", Schemas.text("When, in virtual time, such as 250us"));
        SequencedMap<String, Object> item = new LinkedHashMap<>();
        Schemas.fields(item, fields, List.of("kind"));
        SequencedMap<String, Object> schema = Schemas.type("array", "Injected into the run");
        schema.put("items", item);
        return schema;
    }

    private static SequencedMap<String, Object> flag(String description, boolean fallback) {
        return withDefault(Schemas.type("boolean", description), fallback);
    }

    private static SequencedMap<String, Object> withDefault(
            SequencedMap<String, Object> schema, Object value) {
        schema.put("default", value);
        return schema;
    }
}
