package dev.doorbell.report.check;

import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.sweep.SweepDescription;
import dev.doorbell.report.yaml.Places;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobProblem;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Check of sweeps: the job, and the job with each varied value by itself. */
final class SweepCheck {

    private static final String JOB = "job";
    private static final String VARY = "vary";
    private static final String PARAMETERS = "parameters";
    private final Places places;
    private final List<Problem> problems = new ArrayList<>();

    private SweepCheck(Places places) {
        this.places = places;
    }

    static List<Problem> problems(Map<?, ?> document, Places places) {
        SweepCheck check = new SweepCheck(places);
        check.document(document);
        return check.problems.stream().distinct().toList();
    }

    private void document(Map<?, ?> document) {
        for (Object key : document.keySet()) {
            String field = String.valueOf(key);
            if (!SweepDescription.FIELDS.contains(field)) {
                add(
                        field,
                        "field %s does not exist in a sweep; %s"
                                .formatted(
                                        field, Similar.expected(field, SweepDescription.FIELDS)));
            }
        }
        if (!(document.get(JOB) instanceof Map<?, ?> job)) {
            add(JOB, "job is missing; expected a map with the fields of a job");
            return;
        }
        List<JobProblem> ofTheJob = JobSpecs.problems(job);
        ofTheJob.forEach(it -> add(JOB + "." + it.path(), message(it.error())));
        if (!(document.get(VARY) instanceof Map<?, ?> vary) || vary.isEmpty()) {
            add(VARY, "vary is missing or empty; expected a map of name to a list of values");
            return;
        }
        long jobs = 1;
        for (Map.Entry<?, ?> entry : vary.entrySet()) {
            String name = String.valueOf(entry.getKey());
            if (!(entry.getValue() instanceof List<?> values) || values.isEmpty()) {
                add(
                        VARY + "." + name,
                        "vary.%s is '%s'; expected a list of values"
                                .formatted(name, entry.getValue()));
                continue;
            }
            jobs = Math.min(Integer.MAX_VALUE, jobs * values.size());
            if (ofTheJob.isEmpty()) {
                values.forEach(value -> value(job, name, String.valueOf(value)));
            }
        }
        if (jobs > SweepDescription.MOST_JOBS) {
            add(
                    VARY,
                    "vary has %d jobs; expected at most %d"
                            .formatted(jobs, SweepDescription.MOST_JOBS));
        }
    }

    private void value(Map<?, ?> job, String name, String value) {
        String path = VARY + "." + name;
        if (name.contains(".")) {
            try {
                Amount.set(ShippedProfiles.profile(JobSpecs.profile(job)), name, value);
            } catch (JobException e) {
                add(path, message(e));
            }
            return;
        }
        Map<Object, Object> changed = new LinkedHashMap<>(job);
        if (SweepDescription.VARIABLE.contains(name)) {
            changed.put(name, value);
        } else {
            Map<Object, Object> parameters = new LinkedHashMap<>();
            if (job.get(PARAMETERS) instanceof Map<?, ?> given) {
                parameters.putAll(given);
            }
            parameters.put(name, value);
            changed.put(PARAMETERS, parameters);
        }
        JobSpecs.problems(changed).forEach(it -> add(path, message(it.error())));
    }

    private void add(String path, String message) {
        problems.add(new Problem(places.of(path), message));
    }

    private static String message(JobException error) {
        return String.valueOf(error.getMessage());
    }
}
