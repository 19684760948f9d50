package dev.doorbell.coordinator.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * A job of a sweep.
 *
 * @param values of what is varied, by name, as texts
 * @param jobId the job that runs with them
 */
public record SweepPoint(SequencedMap<String, String> values, String jobId) {
    public SweepPoint {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }
}
