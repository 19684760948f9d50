package dev.doorbell.coordinator.draft;

import dev.doorbell.coordinator.schema.SchemaField;
import dev.doorbell.report.sweep.SweepDescription;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Sweep as form input: a job whose single-value fields may have several values, {@code 1,4,16} or
 * {@code 1..16} for every doubling. A field {@code vary} has a line for everything else: {@code
 * nic.doorbell: 60ns, 2x}. Constants of the profile can also vary; constants with one value come
 * last.
 *
 * @param job fields that are the same in all jobs
 * @param vary values by name
 */
public record SweepDraft(JobDraft job, SequencedMap<String, List<String>> vary) {

    /** Field with lines of names and values. */
    public static final String VARY = "vary";

    private static final String RANGE = "..";

    /** Returns true if several values in the field of a parameter make a sweep. */
    public static boolean variesParameter(SchemaField field) {
        return !field.several() && (!field.choices().isEmpty() || field.least().isPresent());
    }

    /** Returns true if several values in another field of a job make a sweep. */
    public static boolean variesField(SchemaField field) {
        return SweepDescription.VARIABLE.contains(field.name());
    }

    /**
     * Parses form input; throws {@code JobException} if it is wrong.
     *
     * @param filled job whose fields may have several values
     * @param schema schema of jobs of its workload
     */
    public static SweepDraft of(JobDraft filled, Map<?, ?> schema) {
        SequencedMap<String, List<String>> vary = new LinkedHashMap<>();
        JobDraft job = filled;
        for (SchemaField field : SchemaField.of(schema)) {
            if (variesField(field)) {
                job = taken(job, field.name(), field, vary);
            }
        }
        for (SchemaField field : SchemaField.in(schema, "parameters")) {
            if (variesParameter(field)) {
                job = taken(job, JobDraft.PARAMETER + field.name(), field, vary);
            }
        }
        SequencedMap<String, List<String>> single = new LinkedHashMap<>();
        filled.constants()
                .forEach((name, text) -> {
                    List<String> values = values(name, text);
                    (values.size() > 1 ? vary : single).put(name, values);
                });
        filled.field(VARY).lines().filter(it -> !it.isBlank()).forEach(it -> line(it, vary));
        if (vary.isEmpty()) {
            throw new JobException(
                    VARY, "no field varies; expected several values in one field, or a line here");
        }
        single.forEach((name, values) -> put(name, values, vary));
        return new SweepDraft(job, vary);
    }

    /** Returns the sweep's document. */
    public String document() {
        return "job:\n" + job.document().indent(2) + "vary: " + Flow.of(vary) + "\n";
    }

    /** Moves the values of a field with several values to the varied ones. */
    private static JobDraft taken(
            JobDraft job, String name, SchemaField field, Map<String, List<String>> vary) {
        List<String> values = new ArrayList<>();
        for (String part : job.field(name).split(",", -1)) {
            if (part.contains(RANGE) && field.least().isPresent()) {
                values.addAll(doublings(field, part.strip()));
            } else if (!part.isBlank()) {
                values.add(part.strip());
            }
        }
        if (values.size() < 2) {
            return job;
        }
        vary.put(field.name(), values);
        return job.with(name, "");
    }

    private static List<String> doublings(SchemaField field, String range) {
        int dots = range.indexOf(RANGE);
        long least = Math.max(1, field.least().orElse(1)); // A doubling of 0 stays 0.
        long most = field.most().orElse(Long.MAX_VALUE);
        long from = Size.of(least, most).parse(field.name(), range.substring(0, dots));
        long to = Size.of(from, most).parse(field.name(), range.substring(dots + 2));
        List<String> values = new ArrayList<>();
        long value = from;
        values.add(Long.toString(value));
        while (value <= to / 2) {
            value *= 2;
            values.add(Long.toString(value));
        }
        return values;
    }

    private static void line(String line, Map<String, List<String>> vary) {
        int colon = line.indexOf(':');
        String name = line.substring(0, Math.max(0, colon)).strip();
        List<String> values = split(line.substring(colon + 1));
        if (name.isEmpty() || values.contains("")) {
            throw JobException.invalid(
                    VARY, "'" + line.strip() + "'", "lines such as nic.doorbell: 60ns, 2x");
        }
        put(name, values, vary);
    }

    private static void put(String name, List<String> values, Map<String, List<String>> vary) {
        if (vary.putIfAbsent(name, values) != null) {
            throw new JobException(VARY, name + " is varied twice; expected it once");
        }
    }

    private static List<String> values(String constant, String text) {
        List<String> values = split(text);
        if (values.contains("")) {
            throw JobException.invalid(constant, "'" + text + "'", "values such as 60ns, 2x");
        }
        return values;
    }

    private static List<String> split(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }
}
