package dev.doorbell.workloads.reproduce.study;

/**
 * An axis of a figure.
 *
 * @param label of its quantity
 * @param unit of its values; empty for plain numbers
 * @param scale of values along it
 */
public record Axis(String label, String unit, Scale scale) {

    /** Scale of values along an axis. */
    public enum Scale {
        /** Evenly. */
        LINEAR,
        /** A doubling takes the same room everywhere. */
        LOG2
    }
}
