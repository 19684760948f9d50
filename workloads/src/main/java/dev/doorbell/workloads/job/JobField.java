package dev.doorbell.workloads.job;

import java.util.Optional;
import java.util.function.Function;

/**
 * Field of a job.
 *
 * @param <T> type of its value
 * @param name as documents write it, such as {@code checkRaces}
 * @param type rules of reading and writing it, and its allowed values
 * @param fallback default; empty when the workload decides or when the field is required
 * @param shapesResult true if it may change tables, verdict or findings of a result
 * @param meaning a phrase for help texts, schemas and tables
 * @param get reads the field of a job
 */
public record JobField<T>(
        String name,
        FieldType<T> type,
        Optional<T> fallback,
        boolean shapesResult,
        String meaning,
        Function<JobSpec, T> get) {

    /** Value of a job's field as documents write it. */
    public Object write(JobSpec job) {
        return type.write(get.apply(job));
    }

    /** Default as documents write it; empty when there is none. */
    public Optional<Object> writtenFallback() {
        return fallback.map(type::write);
    }

    /** Returns true if the value is a single text, number, word or flag. */
    public boolean single() {
        return switch (type) {
            case FieldType.Text it -> true;
            case FieldType.Whole it -> true;
            case FieldType.Choice<?> it -> true;
            case FieldType.Flag it -> true;
            case FieldType.Texts it -> false;
            case FieldType.Classes it -> false;
            case FieldType.Faults it -> false;
        };
    }
}
