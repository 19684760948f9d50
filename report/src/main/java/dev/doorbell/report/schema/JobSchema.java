package dev.doorbell.report.schema;

import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.FieldType;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
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
        return "/api/v1/workloads/" + workload.card().name() + "/schema";
    }

    /** Returns the schema of jobs of {@code workload}. */
    public static Map<String, Object> of(Workload workload) {
        SequencedMap<String, Object> schema =
                Schemas.document(
                        address(workload), workload.card().name(), workload.card().summary());
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        JobFields.all().forEach(field -> fields.put(field.name(), field(field, workload)));
        Schemas.fields(schema, fields, List.of("workload"));
        return schema;
    }

    /** Returns the schema of a field of jobs of {@code workload}. */
    static SequencedMap<String, Object> field(JobField<?> field, Workload workload) {
        if (field.equals(JobFields.WORKLOAD)) {
            return new LinkedHashMap<>(Map.of("const", workload.card().name()));
        }
        if (field.equals(JobFields.PROFILE)) {
            SequencedMap<String, Object> schema = Schemas.text(field.meaning());
            schema.put("examples", ShippedProfiles.names());
            return withDefault(
                    schema, workload.card().defaultProfile(workload.card().paths().getFirst()));
        }
        if (field.equals(JobFields.PATH)) {
            return withDefault(
                    Schemas.choice(field.meaning(), workload.card().paths()),
                    workload.card().paths().getFirst());
        }
        if (field.equals(JobFields.PARAMETERS)) {
            return parameters(workload, field.meaning());
        }
        return common(field);
    }

    /** Returns the schema of a field that is the same for all workloads. */
    static SequencedMap<String, Object> common(JobField<?> field) {
        SequencedMap<String, Object> schema =
                switch (field.type()) {
                    case FieldType.Text it -> Schemas.text(field.meaning());
                    case FieldType.Whole it ->
                            Schemas.whole(field.meaning(), it.least(), it.most());
                    case FieldType.Choice<?> it -> Schemas.choice(field.meaning(), it.words());
                    case FieldType.Flag it -> Schemas.type("boolean", field.meaning());
                    case FieldType.Texts it -> texts(field.meaning());
                    case FieldType.Classes it -> Schemas.text(field.meaning());
                    case FieldType.Faults it -> faults(field.meaning());
                };
        return field.single() && field.writtenFallback().isPresent()
                ? withDefault(schema, field.writtenFallback().get())
                : schema;
    }

    private static SequencedMap<String, Object> parameters(Workload workload, String meaning) {
        SequencedMap<String, Object> properties = new LinkedHashMap<>();
        for (Parameter<?> parameter : workload.card().parameters()) {
            properties.put(parameter.name(), ParameterSchema.of(parameter));
        }
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", meaning);
        Schemas.fields(schema, properties, List.of());
        return schema;
    }

    private static SequencedMap<String, Object> texts(String meaning) {
        SequencedMap<String, Object> schema = Schemas.type("object", meaning);
        schema.put("additionalProperties", Map.of("type", List.of("string", "number", "boolean")));
        return schema;
    }

    private static SequencedMap<String, Object> faults(String meaning) {
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
        SequencedMap<String, Object> schema = Schemas.type("array", meaning);
        schema.put("items", item);
        return schema;
    }

    private static SequencedMap<String, Object> withDefault(
            SequencedMap<String, Object> schema, Object value) {
        schema.put("default", value);
        return schema;
    }
}
