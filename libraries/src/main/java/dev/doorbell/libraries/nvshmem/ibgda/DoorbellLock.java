package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.ibgda.config.WarpEntries;
import dev.doorbell.pdes.Digest;
import java.util.ArrayList;
import java.util.List;

/**
 * Spin lock before a queue pair's doorbell. Its holder raises the posted index with atomicMax. If a
 * later submission has already published a higher index, it does not ring.
 *
 * <p>A spin lock is not fair. On H200, the mean place of the next holder among 8 or more waiting
 * threads is the middle of their order of arrival: any of them may win. Here a SplitMix64 hash
 * chooses, of the queue pair's number and the number of hand-overs since the lock was free. The
 * choice thus repeats in every run, and in a later iteration with the same submissions.
 */
final class DoorbellLock {

    private final PostingCosts costs;
    private final boolean exclusive;
    private final int number;
    private final List<Claim> waiting = new ArrayList<>();
    private boolean held;
    private int handOvers;
    private int posted;

    /** Creates the lock of the queue pair of a number. */
    DoorbellLock(PostingCosts costs, boolean exclusive, int number) {
        this.costs = costs;
        this.exclusive = exclusive;
        this.number = number;
    }

    /** Returns true if the lock is free. */
    boolean free() {
        return !held;
    }

    /** Claims the lock now. */
    void claim(Node node, Claim claim) {
        if (held) {
            waiting.add(claim);
        } else {
            held = true;
            acquire(claim, node.nowPs() + costs.claimPs(exclusive));
        }
    }

    /** Releases the lock once the holder's last store, issued now, has left. */
    void release(Node node) {
        if (waiting.isEmpty()) {
            held = false;
            handOvers = 0;
        } else {
            int winner = winner(number, ++handOvers, waiting.size());
            acquire(waiting.remove(winner), node.nowPs() + costs.handOverPs(exclusive));
        }
    }

    /** Chooses the next holder among {@code waiting} threads by a hash: its place by arrival. */
    static int winner(int number, int handOvers, int waiting) {
        return (int) Math.unsignedMultiplyHigh(Digest.combine(number, handOvers), waiting);
    }

    private void acquire(Claim claim, long decided) {
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
