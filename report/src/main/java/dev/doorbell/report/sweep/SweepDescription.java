package dev.doorbell.report.sweep;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.Placement;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Description of a sweep: a document with {@code job}, {@code vary} and, if the job's profile is
 * not a shipped one, {@code profile}. The map {@code vary} has a list of values for each of some
 * parameters of the workload, constants of the profile (their names contain a dot) and fields of
 * the job. Every combination is a job; the last name varies fastest.
 *
 * @param job fields that are the same in all jobs, as a document
 * @param profile profile as a map or a text; null if it is a shipped one
 * @param points varied values by name, one map for each job
 */
public record SweepDescription(
        Map<?, ?> job, @Nullable Object profile, List<SequencedMap<String, String>> points) {

    /**
     * Fields of a job that may vary, in addition to its parameters and constants of its profile.
     */
    public static final List<String> VARIABLE =
            List.of("profile", "nodes", "path", "payload", "seed");

    /** Fields of a description. */
    public static final List<String> FIELDS = List.of("job", "vary", "profile");

    /** Largest number of jobs of a sweep; a coordinator takes fewer. */
    public static final int MOST_JOBS = 100_000;

    private static final String PARAMETERS = "parameters";

    /**
     * Parses a description, without its jobs.
     *
     * @param mostJobs largest number of jobs, at least 1
     * @throws JobException if it is wrong
     */
    public static SweepDescription read(String text, int mostJobs) {
        Map<?, ?> document = JobYaml.document("sweep", text);
        for (Object field : document.keySet()) {
            if (!FIELDS.contains(String.valueOf(field))) {
                throw new JobException(
                        String.valueOf(field),
                        "field %s does not exist in a sweep; %s"
                                .formatted(field, Similar.expected(String.valueOf(field), FIELDS)));
            }
        }
        return new SweepDescription(
                map(document, "job"),
                document.get("profile"),
                points(map(document, "vary"), mostJobs));
    }

    /** Names of the varied values. */
    public List<String> varied() {
        return List.copyOf(points.getFirst().keySet());
    }

    /**
     * Returns the jobs, in the order of the points.
     *
     * @throws JobException if the profile of one is wrong
     */
    public List<SweepJob> jobs() {
        // Thousands of jobs may have the same profile.
        Map<String, Profile> read = new HashMap<>();
        return points.stream().map(point -> jobAt(point, read)).toList();
    }

    private static Map<?, ?> map(Map<?, ?> document, String field) {
        Object value = document.get(field);
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            return map;
        }
        throw JobException.invalid(
                field, value == null ? "missing" : "'" + value + "'", "a map of name to value");
    }

    private static List<SequencedMap<String, String>> points(Map<?, ?> vary, int mostJobs) {
        List<SequencedMap<String, String>> points = List.of(new LinkedHashMap<>());
        for (Map.Entry<?, ?> entry : vary.entrySet()) {
            String name = String.valueOf(entry.getKey());
            if (!(entry.getValue() instanceof List<?> values) || values.isEmpty()) {
                throw JobException.invalid(
                        "vary." + name, "'" + entry.getValue() + "'", "a list of values");
            }
            List<SequencedMap<String, String>> longer = new ArrayList<>();
            for (SequencedMap<String, String> point : points) {
                for (Object value : values) {
                    SequencedMap<String, String> next = new LinkedHashMap<>(point);
                    next.put(name, String.valueOf(value));
                    longer.add(next);
                }
                if (longer.size() > mostJobs) {
                    throw new JobException(
                            "vary",
                            "vary asks for more than "
                                    + mostJobs
                                    + " jobs; expected at most so many");
                }
            }
            points = longer;
        }
        return points;
    }

    private SweepJob jobAt(SequencedMap<String, String> point, Map<String, Profile> read) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        // Jobs of a sweep run side by side; a job that is not spread takes one service only.
        document.put(JobFields.PLACEMENT.name(), Placement.PACKED.text());
        job.forEach((name, value) -> document.put(String.valueOf(name), value));
        Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
        if (job.get(PARAMETERS) instanceof Map<?, ?> given) {
            given.forEach((name, value) -> parameters.put(String.valueOf(name), value));
        }
        Map<String, String> constants = new LinkedHashMap<>();
        point.forEach((name, value) -> {
            if (name.contains(".")) {
                constants.put(name, value);
            } else if (VARIABLE.contains(name)) {
                document.put(name, value);
            } else {
                parameters.put(name, value);
            }
        });
        if (!parameters.isEmpty()) {
            document.put(PARAMETERS, parameters);
        }
        Optional<Profile> changed = profile(document, constants, read);
        changed.ifPresent(it -> document.put("profile", it.name()));
        return new SweepJob(point, document, changed);
    }

    /**
     * Returns the changed profile.
     *
     * @param read profiles so far, by their texts
     */
    private Optional<Profile> profile(
            Map<String, ?> document, Map<String, String> constants, Map<String, Profile> read) {
        Object given = profile;
        if (given == null && constants.isEmpty()) {
            return Optional.empty();
        }
        String text =
                given == null
                        ? ProfileYaml.shipped(JobSpecs.profile(document))
                        : given instanceof Map<?, ?> map ? JsonText.of(map) : given.toString();
        return Optional.of(Amount.set(read.computeIfAbsent(text, ProfileYaml::read), constants));
    }
}
