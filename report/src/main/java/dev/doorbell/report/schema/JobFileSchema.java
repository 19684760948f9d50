package dev.doorbell.report.schema;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Schema of files of jobs of any workload, for editors. Paths, profiles and parameters depend on
 * the workload that the file names.
 */
public final class JobFileSchema {

    /** Name of the schema in itself. */
    private static final String ID = "urn:doorbell:job";

    /** Single fields whose values depend on the workload. */
    private static final List<JobField<?>> OF_THE_WORKLOAD =
            List.of(JobFields.PROFILE, JobFields.PATH);

    private static final String WORKLOAD = JobFields.WORKLOAD.name();

    private JobFileSchema() {}

    /** Returns the schema. */
    public static Map<String, Object> document() {
        SequencedMap<String, Object> schema =
                Schemas.document(ID, "job", "Job of Doorbell, for 'doorbell run FILE'");
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        JobFields.all().forEach(field -> fields.put(field.name(), field(field)));
        Schemas.fields(schema, fields, List.of(WORKLOAD));
        List<Map<String, Object>> rules = new ArrayList<>();
        // A program of a user is a workload with a name of its own.
        rules.add(
                rule(
                        Map.of("not", Map.of("required", List.of(JobFields.PROGRAM.name()))),
                        Map.of(WORKLOAD, Map.of("enum", WorkloadCatalogue.names()))));
        WorkloadCatalogue.all().forEach(workload -> rules.add(rule(workload)));
        schema.put("allOf", rules);
        return schema;
    }

    private static SequencedMap<String, Object> field(JobField<?> field) {
        return field.equals(JobFields.PARAMETERS)
                ? orNone(Schemas.type("object", field.meaning()))
                : JobSchema.common(field);
    }

    /** Also accepts a name without anything below it, as files of only defaults have. */
    private static SequencedMap<String, Object> orNone(SequencedMap<String, Object> schema) {
        schema.put("type", List.of("object", "null"));
        return schema;
    }

    private static Map<String, Object> rule(Workload workload) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        OF_THE_WORKLOAD.forEach(
                field -> fields.put(field.name(), JobSchema.field(field, workload)));
        fields.put(
                JobFields.PARAMETERS.name(),
                orNone(JobSchema.field(JobFields.PARAMETERS, workload)));
        SequencedMap<String, Object> named = new LinkedHashMap<>();
        named.put("properties", Map.of(WORKLOAD, Map.of("const", workload.card().name())));
        named.put("required", List.of(WORKLOAD));
        return rule(named, fields);
    }

    private static Map<String, Object> rule(
            Map<String, Object> condition, Map<String, Object> properties) {
        SequencedMap<String, Object> rule = new LinkedHashMap<>();
        rule.put("if", condition);
        rule.put("then", Map.of("properties", properties));
        return rule;
    }
}
