package dev.doorbell.workloads.offload.ring;

/** Sums over the measured broadcasts of a kind, of one rank. */
final class RingTimes {

    /** Name of the measurements. */
    static final String SERIES = "ring";

    // Measurements of a rank, in this order.
    static final int ROW = 0;
    static final int KIND = 1;
    static final int RANK = 2;
    static final int STARTS = 3;
    static final int ENDS = 4;
    static final int STALLED = 5;

    /** Row of broadcasts without bytes. */
    static final int EMPTY = -1;

    // Kinds.
    static final int ALONE = 0;
    static final int COMPUTING = 1;

    private final int row;
    private final int kind;

    /** Instants at which its part began. */
    long startsPs;

    /** Instants at which it had the message and had computed. */
    long endsPs;

    /** Time that messages waited at it for computation to pause. */
    long stalledPs;

    RingTimes(int row, int kind) {
        this.row = row;
        this.kind = kind;
    }

    /** The measurement. */
    Long[] row(int rank) {
        return new Long[] {(long) row, (long) kind, (long) rank, startsPs, endsPs, stalledPs};
    }
}
