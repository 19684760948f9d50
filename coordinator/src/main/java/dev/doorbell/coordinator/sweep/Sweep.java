package dev.doorbell.coordinator.sweep;

import java.time.Instant;
import java.util.List;

/**
 * Job at each of several values.
 *
 * @param number number of the sweep, from 1
 * @param submittedAt time of submission
 * @param points at least one, in the order in which they run
 */
public record Sweep(int number, Instant submittedAt, List<SweepPoint> points) {

    private static final String PREFIX = "sweep-";

    public Sweep {
        points = List.copyOf(points);
    }

    /** Name: {@code sweep-1}, {@code sweep-2} and so on. */
    public String id() {
        return PREFIX + number;
    }

    /** Names of the varied values. */
    public List<String> varied() {
        return List.copyOf(points.getFirst().values().keySet());
    }
}
