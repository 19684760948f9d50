package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.RelativeState;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Runs of a queue pair that wait for the turn of their destination, and whose turn it is. */
public final class TurnQueue {

    private final ArrayDeque<SendRun> held = new ArrayDeque<>(0);
    private int heldBlocks;
    private Destination present;
    private long sincePs;

    TurnQueue(Destination first) {
        present = first;
    }

    /** Destination that has the turn. */
    public Destination present() {
        return present;
    }

    /** Time from which on a run has waited, or at which the turn last changed. */
    public long sincePs() {
        return sincePs;
    }

    /** Puts a run behind those that wait. */
    public void hold(SendRun run, long nowPs) {
        if (heldBlocks == 0) {
            sincePs = nowPs;
        }
        held.addLast(run);
        heldBlocks += run.blocks();
    }

    /** The first run that waits, or null. */
    public @Nullable SendRun first() {
        // Mostly nothing waits, and the deque is not in the cache.
        return heldBlocks == 0 ? null : held.peekFirst();
    }

    /** Removes the first run, whose turn has come. */
    public SendRun release() {
        SendRun run = held.removeFirst();
        heldBlocks -= run.blocks();
        return run;
    }

    /** Gives the turn to a destination. */
    public void turnTo(Destination next, long nowPs) {
        present = next;
        sincePs = nowPs;
    }

    /** Basic blocks that wait. */
    public int heldBlocks() {
        return heldBlocks;
    }

    /** Drops the runs that wait. */
    void clear() {
        held.clear();
        heldBlocks = 0;
    }

    /** Adds the state on which the future depends: an empty queue, and the present destination. */
    void describe(RelativeState state) {
        state.rest(held.isEmpty());
        state.add(present.nic());
        state.add(present.qpn());
    }
}
