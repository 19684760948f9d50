package dev.doorbell.workloads.offload.p3dfft;

/**
 * Neighbouring points of one axis.
 *
 * @param first its first point
 * @param count number of points
 */
record Range(int first, int count) {

    /** All points of an axis. */
    static Range all(int length) {
        return new Range(0, length);
    }

    /** Part {@code part} of an axis dealt out to {@code parts} as evenly as possible. */
    static Range part(int length, int part, int parts) {
        int first = Math.toIntExact((long) part * length / parts);
        int end = Math.toIntExact((part + 1L) * length / parts);
        return new Range(first, end - first);
    }

    /** The point behind its last. */
    int end() {
        return first + count;
    }

    /** Intersection with another range of the axis; it is not empty. */
    Range meet(Range other) {
        int from = Math.max(first, other.first);
        return new Range(from, Math.min(end(), other.end()) - from);
    }
}
