package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.ibgda.config.WarpEntries;
import java.util.ArrayDeque;

/**
 * Spin lock before a queue pair's doorbell. Its holder raises the posted index with atomicMax. If a
 * later submission has already published a higher index, it does not ring.
 *
 * <p>A spin lock is not fair. Here the last claim is served first: it publishes for all that still
 * wait, and they leave without a doorbell.
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

    /** Returns true if the lock is free. */
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

    /** Releases the lock once the holder's last store, issued now, has left. */
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
        int queuePairs = claim.entries().queuePairs();
        long storePs = costs.storePs(queuePairs);
        long recorded = decided + costs.fenceBeforeRecordPs(exclusive, claim.entries()) + storePs;
        claim.granted(
                decided, recorded, recorded + costs.fenceBeforeDoorbellPs(queuePairs) + storePs);
    }

    /** Submission that may have to ring. */
    interface Claim {

        /** Index of the block after its last. */
        int producerIndex();

        /** Entries that its warp wrote. */
        WarpEntries entries();

        /**
         * Grants the lock. At {@code decidedPs} the claim knows that it must ring. It stores its
         * doorbell record at {@code recordedPs} and its doorbell at {@code rungPs}, when it must
         * call {@link #release}.
         */
        void granted(long decidedPs, long recordedPs, long rungPs);

        /**
         * Reports that a later claim has published a higher index. The claim must call {@link
         * #release} at that instant.
         */
        void covered(long atPs);
    }
}
