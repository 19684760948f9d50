package dev.doorbell.pdes.report;

/**
 * Interval of work on one engine, for the timeline.
 *
 * @param track engine that works, such as {@code node0/gpu0/cta0}
 * @param name name of the work
 * @param startPs start
 * @param endPs end, not before {@code startPs}
 * @param flow number of the operation it belongs to, or 0; arrows connect spans of one operation
 * @param transfer data that the operation moves, as far as it is known
 */
public record TraceSpan(
        Track track, String name, long startPs, long endPs, long flow, Transfer transfer) {

    /** Creates a span whose data is not known. */
    public TraceSpan(Track track, String name, long startPs, long endPs, long flow) {
        this(track, name, startPs, endPs, flow, Transfer.NONE);
    }

    /** Returns the same span with the data of its operation. */
    public TraceSpan with(Transfer other) {
        return new TraceSpan(track, name, startPs, endPs, flow, other);
    }

    /**
     * Data of an operation, and the measured row to which it belongs.
     *
     * @param queuePair number of its queue pair, or 0 if it has none
     * @param bytes number of bytes, 0 without a queue pair
     * @param peer process at the other end: its number where a process reports it, its name in a
     *     result; empty without a queue pair
     * @param row number of the row in the first table, from 1 on, or 0 outside of measured rows
     */
    public record Transfer(int queuePair, long bytes, String peer, int row) {

        /** Transfer of which nothing is known. */
        public static final Transfer NONE = new Transfer(0, 0, "", 0);

        /** Returns true if there is a queue pair with a peer. */
        public boolean known() {
            return queuePair != 0;
        }
    }
}
