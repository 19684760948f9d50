package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.Placement;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a sweep: a document with {@code job}, {@code vary} and, if the job's profile is not a
 * shipped one, {@code profile}. The map {@code vary} has a list of values for each of some
 * parameters of the workload, constants of the profile (their names contain a dot) and fields of
 * the job. Every combination is a job; the last name varies fastest.
 *
 * @param points values by name, one map for each job
 * @param submissions the jobs, in the same order
 */
record SweepPlan(List<SequencedMap<String, String>> points, List<Submission> submissions) {

    /** Largest number of jobs of a sweep. */
    static final int MOST_JOBS = 100;

    private static final List<String> KNOWN = List.of("job", "vary", "profile");

    /**
     * Parses and validates a sweep with all its jobs; throws {@code JobException} if it is wrong.
     *
     * @param admission checks the job before anything else looks at its program
     */
    static SweepPlan read(String text, String owner, Consumer<Submission> admission) {
        Map<?, ?> document = JobYaml.document("sweep", text);
        for (Object field : document.keySet()) {
            if (!KNOWN.contains(String.valueOf(field))) {
                throw new JobException(
                        String.valueOf(field),
                        "field %s does not exist in a sweep; %s"
                                .formatted(field, Similar.expected(String.valueOf(field), KNOWN)));
            }
        }
        Map<?, ?> job = map(document, "job");
        admission.accept(new Submission(JsonText.of(job), "", owner, 0));
        Object profile = document.get("profile");
        List<SequencedMap<String, String>> points = points(map(document, "vary"));
        List<Submission> submissions = new ArrayList<>();
        for (SequencedMap<String, String> point : points) {
            submissions.add(submission(job, profile, point, owner));
        }
        return new SweepPlan(points, submissions);
    }

    private static Map<?, ?> map(Map<?, ?> document, String field) {
        Object value = document.get(field);
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            return map;
        }
        throw JobException.invalid(
                field, value == null ? "missing" : "'" + value + "'", "a map of name to value");
    }

    private static List<SequencedMap<String, String>> points(Map<?, ?> vary) {
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
                if (longer.size() > MOST_JOBS) {
                    throw new JobException(
                            "vary",
                            "vary asks for more than "
                                    + MOST_JOBS
                                    + " jobs; expected at most so many");
                }
            }
            points = longer;
        }
        return points;
    }

    private static Submission submission(
            Map<?, ?> job,
            @Nullable Object profileDocument,
            Map<String, String> point,
            String owner) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        // Jobs of a sweep run side by side; a job that is not spread takes one service only.
        document.put(JobFields.PLACEMENT.name(), Placement.PACKED.text());
        job.forEach((name, value) -> document.put(String.valueOf(name), value));
        Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
        if (job.get("parameters") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> parameters.put(String.valueOf(name), value));
        }
        Map<String, String> constants = new LinkedHashMap<>();
        point.forEach((name, value) -> {
            if (name.contains(".")) {
                constants.put(name, value);
            } else if (Sweep.FIELDS.contains(name)) {
                document.put(name, value);
            } else {
                parameters.put(name, value);
            }
        });
        if (!parameters.isEmpty()) {
            document.put("parameters", parameters);
        }
        String profile = profile(document, profileDocument, constants);
        Submission submission = new Submission(JsonText.of(document), profile, owner, 0);
        submission.requestOfSweep(""); // Validates it.
        return submission;
    }

    /** Returns the text of the job's profile; empty if it is a shipped one. */
    private static String profile(
            Map<String, @Nullable Object> document,
            @Nullable Object given,
            Map<String, String> constants) {
        if (given == null && constants.isEmpty()) {
            return "";
        }
        String text =
                given == null
                        ? ProfileYaml.shipped(JobSpecs.profile(document))
                        : given instanceof Map<?, ?> map ? JsonText.of(map) : given.toString();
        Profile profile = ChangedProfile.changed(ProfileYaml.read(text), constants);
        document.put("profile", profile.name());
        return ProfileText.json(profile);
    }
}
