package dev.doorbell.workloads.job;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of fields from which a job is made. A field without a value has its default. */
public final class JobValues {

    private final Map<String, Object> values = new TreeMap<>();

    /** The values of a job. */
    public static JobValues of(JobSpec job) {
        JobValues values = new JobValues();
        JobFields.all().forEach(field -> values.copy(field, job));
        return values;
    }

    /** Sets a field. */
    public <T> JobValues put(JobField<T> field, T value) {
        values.put(field.name(), value);
        return this;
    }

    /**
     * Sets a field to the value of a document.
     *
     * @throws JobException naming the field, its value and the allowed values
     */
    public <T> JobValues read(JobField<T> field, Object value) {
        return put(field, field.type().read(field.name(), value));
    }

    /** Value of a field, or its default; throws when it has neither. */
    public <T> T get(JobField<T> field) {
        @Nullable Object value = values.get(field.name());
        if (value == null) {
            return field.fallback()
                    .orElseThrow(
                            () -> new JobException(field.name(), field.name() + " is missing"));
        }
        @SuppressWarnings("unchecked") // Only put writes, and it is given a T.
        T typed = (T) value;
        return typed;
    }

    /** The job; throws when a field has neither a value nor a default. */
    public JobSpec job() {
        return JobFields.job(this);
    }

    private <T> void copy(JobField<T> field, JobSpec job) {
        put(field, field.get().apply(job));
    }
}
