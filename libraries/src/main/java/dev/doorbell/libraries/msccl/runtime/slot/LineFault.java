package dev.doorbell.libraries.msccl.runtime.slot;

/**
 * Fault of the first line of a post over LL or LL128.
 *
 * @param kind of the fault
 * @param rank rank that stores the line
 * @param post index of the post among those of the rank over LL and LL128, from 0
 */
public record LineFault(Kind kind, int rank, long post) {

    /** Kind of a fault. */
    public enum Kind {
        /** The data of the line is stored, but not its flag. */
        MISSING_FLAG,
        /** The slot has the flag of the post already, before the line is stored. */
        STALE_FLAG,
        /** A half of the line is not stored: the second one of LL, the first one of LL128. */
        TORN_LINE
    }
}
