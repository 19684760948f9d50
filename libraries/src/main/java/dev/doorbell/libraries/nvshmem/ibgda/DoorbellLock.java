package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import java.util.ArrayDeque;

/**
 * The spin lock before a queue pair's doorbell. Its holder raises the posted index by atomicMax;
 * when a later submission has published a higher one already it has nothing to ring.
 *
 * <p>A spin lock is not fair. Here the claim that came last goes first: it publishes for all that
 * still wait, and they leave without a doorbell.
 */
final class DoorbellLock {

    private final PostingCosts costs;
    private final boolean exclusive;
    private final ArrayDeque<Claim> waiting = new ArrayDeque<>();
    private boolean held;
    private int posted;

    DoorbellLock(PostingCosts costs, boolean exclusive) {
        this.costs = costs;
        this.exclusive = exclusive;
    }

    /** Whether nobody holds it. */
    boolean free() {
        return !held;
    }

    /** Claims the lock now. */
    void claim(Node node, Claim claim) {
        if (held) {
            waiting.addLast(claim);
        } else {
            held = true;
            acquire(claim, node.nowPs());
        }
    }

    /** Gives the lock up once the holder's last store, issued now, has left. */
    void release(Node node) {
        Claim next = waiting.pollLast();
        if (next == null) {
            held = false;
        } else {
            acquire(next, node.nowPs() + costs.storePs());
        }
    }

    private void acquire(Claim claim, long fromPs) {
        long decided = fromPs + costs.claimPs(exclusive);
        if (claim.producerIndex() - posted <= 0) {
            claim.covered(decided);
            return;
        }
        posted = claim.producerIndex();
        long recorded = decided + costs.fenceBeforeRecordPs(exclusive) + costs.storePs();
        claim.granted(
                decided, recorded, recorded + costs.fenceBeforeDoorbellPs() + costs.storePs());
    }

    /** A submission that may have to ring. */
    interface Claim {

        /** Index of the block after its last. */
        int producerIndex();

        /**
         * It has the lock, and knows at {@code decidedPs} that it has to ring: its doorbell record
         * is stored at {@code recordedPs}, its doorbell at {@code rungPs}, when it has to {@link
         * #release}.
         */
        void granted(long decidedPs, long recordedPs, long rungPs);

        /** A later one has published a higher index; it has to {@link #release} at that instant. */
        void covered(long atPs);
    }
}
