package dev.doorbell.report;

import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The job of a result, as texts.
 *
 * @param values of the fields that have a single value, by name
 * @param parameters that were given, by name
 * @param env environment variables, by name
 * @param faults as maps of field to value
 * @param fields everything the document says of the job, as texts; what is in an object stands by
 *     its own name
 */
public record JobReport(
        SequencedMap<String, String> values,
        SequencedMap<String, String> parameters,
        SequencedMap<String, String> env,
        List<SequencedMap<String, String>> faults,
        SequencedMap<String, String> fields) {

    /** Reads the job of a result document. */
    public static JobReport of(Map<?, ?> job) {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        for (JobField<?> field : JobFields.all()) {
            if (field.single()) {
                values.put(field.name(), Report.text(job.get(field.name())));
            }
        }
        return new JobReport(
                values,
                texts(Report.map(job.get("parameters"))),
                texts(Report.map(job.get("env"))),
                Report.maps(job.get("faults")).stream().map(JobReport::texts).toList(),
                flat(job));
    }

    /** Value of a field that has a single one; empty where the document has none. */
    public String value(JobField<?> field) {
        return values.getOrDefault(field.name(), "");
    }

    /** Name of the workload. */
    public String workload() {
        return value(JobFields.WORKLOAD);
    }

    /** Hardware profile, with its changed constants. */
    public String profile() {
        return value(JobFields.PROFILE);
    }

    /** Number of nodes. */
    public String nodes() {
        return value(JobFields.NODES);
    }

    /** Path of messages. */
    public String path() {
        return value(JobFields.PATH);
    }

    /** Payload mode. */
    public String payload() {
        return value(JobFields.PAYLOAD);
    }

    /** Seed of the random streams. */
    public String seed() {
        return value(JobFields.SEED);
    }

    /** Summary of the job in one line: its leading fields, from workload to seed. */
    public String title() {
        return "%s over %s, %s nodes, %s, payload %s, seed %s"
                .formatted(JobFields.leading().stream().map(this::value).toArray());
    }

    /** All requested values, one per line; values that were left out are absent. */
    public SequencedMap<String, String> lines() {
        SequencedMap<String, String> lines = new LinkedHashMap<>();
        JobFields.leading().forEach(field -> lines.put(field.name(), value(field)));
        parameters.forEach(lines::put);
        env.forEach(lines::put);
        if (!faults.isEmpty()) {
            lines.put("faults", String.join("; ", faultLines()));
        }
        for (JobField<?> field : JobFields.all()) {
            if (field.shapesResult() && !JobFields.leading().contains(field) && changed(field)) {
                lines.put(field.name(), value(field));
            }
        }
        return lines;
    }

    /** Returns true if a field has a single value, and one that is not its default. */
    public boolean changed(JobField<?> field) {
        String value = value(field);
        return !value.isEmpty()
                && !field.writtenFallback().map(Object::toString).equals(Optional.of(value));
    }

    /** Each fault as a line of YAML. */
    public List<String> faultLines() {
        List<String> lines = new ArrayList<>();
        for (Map<String, String> fault : faults) {
            List<String> fields = new ArrayList<>();
            fault.forEach((name, value) -> fields.add(name + ": " + plain(value)));
            lines.add("{" + String.join(", ", fields) + "}");
        }
        return lines;
    }

    private static String plain(String value) {
        return value.matches("[a-z0-9.-]+") ? value : JsonText.of(value);
    }

    private static SequencedMap<String, String> flat(Map<?, ?> job) {
        SequencedMap<String, String> flat = new LinkedHashMap<>();
        job.forEach((name, value) -> {
            if (value instanceof Map<?, ?> map) {
                map.forEach((inner, text) -> flat.put(String.valueOf(inner), String.valueOf(text)));
            } else if (JobFields.PROGRAM.name().equals(name)) {
                flat.put(JobFields.PROGRAM.name(), program(String.valueOf(value)));
            } else {
                flat.put(String.valueOf(name), String.valueOf(value));
            }
        });
        return flat;
    }

    /** Command line of a binary, or the hash of classes. */
    private static String program(String text) {
        return BinaryProgram.isOne(text)
                ? BinaryProgram.of(text).commandLine()
                : ClassArchive.of(text).hash();
    }

    private static SequencedMap<String, String> texts(Map<?, ?> map) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        map.forEach((name, value) -> texts.put(Report.text(name), Report.text(value)));
        return texts;
    }
}
