package dev.doorbell.coordinator.archive;

import dev.doorbell.workloads.job.JobException;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much is kept. Only jobs that have ended are ever forgotten, the oldest first, and never the
 * newest job, so that no name is given twice.
 *
 * @param traceSpans spans of a trace, of larger ones a sample; 0 for no traces
 * @param jobs that have ended, at least 1
 * @param age for how long after their end; 0 for ever
 */
@ConfigurationProperties("doorbell.store")
public record StoreLimits(
        @DefaultValue("50000") int traceSpans,
        @DefaultValue("10000") int jobs,
        @DefaultValue("0s") Duration age) {

    /** What holds when nothing else is said. */
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
