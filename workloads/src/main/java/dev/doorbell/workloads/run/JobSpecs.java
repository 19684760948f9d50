package dev.doorbell.workloads.run;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FieldType;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobProblem;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.job.Similar;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads job specifications from the maps that YAML and JSON parsers deliver. */
public final class JobSpecs {

    private static final List<String> FIELDS =
            JobFields.all().stream().map(JobField::name).sorted().toList();

    /** Fields whose default or whose allowed values depend on the workload. */
    private static final List<JobField<?>> OF_THE_WORKLOAD =
            List.of(JobFields.WORKLOAD, JobFields.PATH, JobFields.PROFILE);

    private JobSpecs() {}

    /**
     * Job of a document, with defaults for absent fields.
     *
     * @throws JobException naming the field, its value and the allowed values
     */
    public static JobSpec fromMap(Map<?, ?> document) {
        JobValues values = new JobValues();
        List<JobProblem> problems = read(document, values);
        if (!problems.isEmpty()) {
            throw problems.getFirst().error();
        }
        return values.job();
    }

    /**
     * All errors of the fields, parameters and faults of a document. Rules that span fields or
     * depend on the profile are not checked.
     */
    public static List<JobProblem> problems(Map<?, ?> document) {
        Map<Object, Object> others = new LinkedHashMap<>(document);
        Object faults = others.remove(JobFields.FAULTS.name());
        List<JobProblem> problems = new ArrayList<>(read(others, new JobValues()));
        if (document.get(JobFields.PARAMETERS.name()) instanceof Map<?, ?> given) {
            attempt(new ArrayList<>(), "", () -> workload(document))
                    .ifPresent(workload -> checkParameters(problems, workload.card(), given));
        }
        if (faults != null) {
            checkFaults(problems, faults);
        }
        return problems;
    }

    private static void checkParameters(
            List<JobProblem> problems, WorkloadCard card, Map<?, ?> given) {
        JobFields.PARAMETERS
                .type()
                .read(JobFields.PARAMETERS.name(), given)
                .forEach((name, text) ->
                        attempt(
                                problems,
                                JobFields.PARAMETERS.name() + "." + name,
                                () ->
                                        Parameters.check(
                                                card.name(), card.parameters(), name, text)));
    }

    private static void checkFaults(List<JobProblem> problems, Object faults) {
        FieldType<List<Fault>> type = JobFields.FAULTS.type();
        String field = JobFields.FAULTS.name();
        int before = problems.size();
        if (faults instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                List<?> one = list.subList(i, i + 1);
                attempt(problems, field + "." + i, () -> type.read(field, one));
            }
        }
        if (problems.size() == before) {
            attempt(problems, field, () -> type.read(field, faults)); // Rules that span faults.
        }
    }

    /** Reads all fields into {@code values} and returns the errors. */
    private static List<JobProblem> read(Map<?, ?> document, JobValues values) {
        List<JobProblem> problems = new ArrayList<>();
        for (Object key : document.keySet()) {
            String name = String.valueOf(key);
            if (!FIELDS.contains(name)) {
                String message =
                        "field %s does not exist in a job; %s"
                                .formatted(
                                        JobException.shortened(name),
                                        Similar.expected(name, FIELDS));
                problems.add(new JobProblem(name, new JobException(name, message)));
            }
        }
        attempt(problems, JobFields.WORKLOAD.name(), () -> workload(document))
                .ifPresent(workload -> {
                    values.put(JobFields.WORKLOAD, workload.card().name());
                    values.put(JobFields.PROFILE, profile(document));
                    attempt(problems, JobFields.PATH.name(), () -> path(document, workload))
                            .ifPresent(path -> values.put(JobFields.PATH, path));
                });
        for (JobField<?> field : JobFields.all()) {
            Object value = document.get(field.name());
            if (value != null && !OF_THE_WORKLOAD.contains(field)) {
                attempt(problems, field.name(), () -> values.read(field, value));
            }
        }
        return problems;
    }

    /** Returns a value, or adds the error to {@code problems} if there is none. */
    private static <T> Optional<T> attempt(
            List<JobProblem> problems, String path, Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (JobException e) {
            problems.add(new JobProblem(path, e));
            return Optional.empty();
        }
    }

    /**
     * The profile that a document names, or that its workload runs on when it names none.
     *
     * @throws JobException when its workload is none
     */
    public static String profile(Map<?, ?> document) {
        Workload workload = workload(document);
        return text(
                document,
                "profile",
                workload.card()
                        .defaultProfile(text(document, "path", workload.card().paths().get(0))));
    }

    /**
     * The workload that a document names, or that of its program.
     *
     * @throws JobException when there is none
     */
    public static Workload workload(Map<?, ?> document) {
        return WorkloadCatalogue.find(
                required(document, JobFields.WORKLOAD.name()),
                JobFields.PROGRAM
                        .type()
                        .read(
                                JobFields.PROGRAM.name(),
                                text(document, JobFields.PROGRAM.name(), "")));
    }

    private static String path(Map<?, ?> document, Workload workload) {
        String path = text(document, "path", workload.card().paths().get(0));
        if (!workload.card().paths().contains(path)) {
            throw JobException.unknown("path", path, workload.card().paths());
        }
        return path;
    }

    private static String text(Map<?, ?> document, String field, String fallback) {
        Object value = document.get(field);
        return value == null ? fallback : value.toString();
    }

    private static String required(Map<?, ?> document, String field) {
        Object value = document.get(field);
        if (value == null) {
            throw new JobException(field, field + " is missing; expected the name of a workload");
        }
        return value.toString();
    }
}
