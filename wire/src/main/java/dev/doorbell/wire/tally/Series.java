package dev.doorbell.wire.tally;

/**
 * Total of one quantity.
 *
 * @param kind of the quantity
 * @param name of the counter, the resource, the duration or the queue
 * @param job labels of the jobs that it adds up
 */
public record Series(Kind kind, String name, JobLabels job) {

    /** Kind of quantity that is added up. */
    public enum Kind {
        /** Occurrences. */
        COUNTER,
        /** Time resources of a name were busy, in picoseconds. */
        BUSY_PS,
        /** Time resources of a name were there to be busy, in picoseconds. */
        PRESENT_PS,
        /** Durations in picoseconds. */
        LATENCY_PS,
        /** Queue lengths. */
        DEPTH
    }
}
