package dev.doorbell.coordinator.sweep;

import java.time.Instant;
import java.util.List;

/**
 * A job at each of several values.
 *
 * @param number of the sweep, from 1
 * @param submittedAt when it was taken in
 * @param points at least one, in the order in which they run
 */
public record Sweep(int number, Instant submittedAt, List<SweepPoint> points) {

    /** Fields of a job that may be varied, as its parameters and constants of its profile may. */
    public static final List<String> FIELDS =
            List.of("profile", "nodes", "path", "payload", "seed");

    private static final String PREFIX = "sweep-";

    public Sweep {
        points = List.copyOf(points);
    }

    /** Its name: {@code sweep-1}, {@code sweep-2} and so on. */
    public String id() {
        return PREFIX + number;
    }

    /** What is varied. */
    public List<String> varied() {
        return List.copyOf(points.getFirst().values().keySet());
    }
}
