package dev.doorbell.coordinator.archive;

import dev.doorbell.workloads.job.JobException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Retention limits. Only ended jobs are ever deleted, the oldest first. The newest job is never
 * deleted, so that no name is reused.
 *
 * @param traceSpans largest number of spans of a trace, beyond which a sample is stored; 0 for no
 *     traces
 * @param jobs largest number of ended jobs, at least 1
 * @param age time after their end; 0 for no limit
 */
@ConfigurationProperties("doorbell.store")
public record StoreLimits(
        @DefaultValue("50000") int traceSpans,
        @DefaultValue("10000") int jobs,
        @DefaultValue("0s") Duration age) {

    /** Default limits. */
    public static final StoreLimits DEFAULT = new StoreLimits(50_000, 10_000, Duration.ZERO);

    public StoreLimits {
        if (traceSpans < 0) {
            throw JobException.invalid(
                    "doorbell.store.trace-spans", traceSpans, "a whole number from 0");
        }
        if (jobs < 1) {
            throw JobException.invalid("doorbell.store.jobs", jobs, "a whole number from 1");
        }
        if (age.isNegative()) {
            throw JobException.invalid("doorbell.store.age", age, "0s or a longer time");
        }
    }
}
