package dev.doorbell.workloads.run;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import java.util.List;
import java.util.Map;

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
        for (Object key : document.keySet()) {
            if (!FIELDS.contains(String.valueOf(key))) {
                throw new JobException(
                        String.valueOf(key),
                        "field "
                                + JobException.shortened(key)
                                + " does not exist in a job; expected one of "
                                + String.join(", ", FIELDS));
            }
        }
        Workload workload = workload(document);
        JobValues values =
                new JobValues()
                        .put(JobFields.WORKLOAD, workload.card().name())
                        .put(JobFields.PATH, path(document, workload))
                        .put(JobFields.PROFILE, profile(document));
        for (JobField<?> field : JobFields.all()) {
            Object value = document.get(field.name());
            if (value != null && !OF_THE_WORKLOAD.contains(field)) {
                values.read(field, value);
            }
        }
        return values.job();
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
            throw JobException.invalid(
                    "path",
                    "'" + path + "'",
                    "one of " + String.join(", ", workload.card().paths()));
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
