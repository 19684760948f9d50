package dev.doorbell.coordinator.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * Job of a sweep.
 *
 * @param values varied values, by name, as texts
 * @param jobId job that runs with them
 */
public record SweepPoint(SequencedMap<String, String> values, String jobId) {
    public SweepPoint {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }
}
