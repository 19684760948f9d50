package dev.doorbell.hardware.nic.wqe;

import java.util.EnumMap;
import java.util.Map;

/** Lives of all work queue entries of one NIC: moves them by the table and counts the moves. */
public final class WqeLife {

    private static final WqeState[] NEXT =
            WqeTable.MOVES.stream().map(WqeTransition::to).toArray(WqeState[]::new);

    private final long[] taken = new long[NEXT.length];

    /**
     * The state of an entry after an event.
     *
     * @throws IllegalStateException if the event is impossible in the state
     */
    WqeState after(WqeState from, WqeEvent event) {
        int move = WqeTable.move(from, event);
        taken[move]++;
        return NEXT[move];
    }

    /** Number of times that entries took each move of {@link WqeTable#MOVES}, by its index. */
    public long[] taken() {
        return taken.clone();
    }

    /** Number of entries that are in each state; POSTED is absent, as nobody counts the ring. */
    public Map<WqeState, Long> census() {
        Map<WqeState, Long> census = new EnumMap<>(WqeState.class);
        for (int i = 0; i < taken.length; i++) {
            WqeTransition move = WqeTable.MOVES.get(i);
            census.merge(move.to(), taken[i], Long::sum);
            census.merge(move.from(), -taken[i], Long::sum);
        }
        census.remove(WqeState.POSTED);
        return census;
    }
}
