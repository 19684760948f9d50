package dev.doorbell.hardware.nic.wqe;

/** Number of times that entries of one NIC took each move of {@link WqeTable#MOVES}. */
public final class MoveCounts {

    private final long[] taken = new long[WqeTable.MOVES.size()];

    /** The numbers, by the index of the move. */
    public long[] taken() {
        return taken.clone();
    }

    /** Counts a move. */
    void add(int move) {
        taken[move]++;
    }
}
