package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.ibgda.config.WarpEntries;

/**
 * Handler {@code gpu}: the submitting thread stores doorbell record and doorbell. It rings only if
 * no later submission will, or if a batch of blocks is full.
 */
final class GpuDoorbells implements Doorbells {

    private final Node node;
    private final NicPort nic;
    private final PostingCosts costs;
    private final long mmioStorePs;
    private final int batch;
    private final Instruments.Counter rung;
    private final Instruments.Counter skipped;

    /** Creates a handler that rings after at most {@code batch} blocks. */
    GpuDoorbells(Node node, NicPort nic, PostingCosts costs, long mmioStorePs, int batch) {
        this.node = node;
        this.nic = nic;
        this.costs = costs;
        this.mmioStorePs = mmioStorePs;
        this.batch = batch;
        rung = node.instruments().counter("ibgda.doorbells");
        skipped = node.instruments().counter("ibgda.doorbellsSkipped");
    }

    @Override
    public void submitted(Posting posting, int index) {
        int first = posting.first(index);
        int end = posting.end(index);
        boolean last = end == posting.pair.queue.reserved();
        boolean crosses = Math.floorDiv(first, batch) != Math.floorDiv(end, batch);
        if (last || crosses || end - first >= batch) {
            posting.pair.doorbellLock.claim(node, new Ringing(posting, index, node.nowPs()));
        } else {
            skip(posting, index);
            posting.call.through(node.nowPs());
        }
    }

    private void skip(Posting posting, int index) {
        skipped.add(1);
        posting.call.span("skip doorbell", node.nowPs(), node.nowPs(), posting.flow(index));
    }

    /** Submission on its way through the lock. Its step is the instant at which it leaves. */
    private final class Ringing extends Step implements DoorbellLock.Claim {

        private final Posting posting;
        private final int index;
        private final long claimedPs;
        private boolean granted;

        Ringing(Posting posting, int index, long claimedPs) {
            super(StepKinds.GPU_RINGING);
            this.posting = posting;
            this.index = index;
            this.claimedPs = claimedPs;
        }

        @Override
        public int producerIndex() {
            return posting.end(index);
        }

        @Override
        public WarpEntries entries() {
            return posting.entries(index);
        }

        @Override
        public void granted(long decidedPs, long recordedPs, long rungPs) {
            granted = true;
            waited(decidedPs);
            long flow = posting.flow(index);
            long storePs = costs.storePs(entries().queuePairs());
            posting.call.step("fence before DBR", decidedPs, recordedPs - storePs, flow);
            posting.call.span("update DBR", recordedPs - storePs, recordedPs, flow);
            posting.call.step("fence before doorbell", recordedPs, rungPs - storePs, flow);
            posting.call.span("ring doorbell", rungPs - storePs, rungPs, flow);
            node.at(rungPs, this);
        }

        @Override
        public void covered(long atPs) {
            waited(atPs);
            node.at(atPs, this);
        }

        @Override
        public void run(int element) {
            if (granted) {
                rung.add(1);
                posting.pair.queue.updateDoorbellRecord(producerIndex());
                nic.ring(
                        posting.pair.queue.qpn(),
                        producerIndex(),
                        mmioStorePs,
                        posting.flow(index));
            } else {
                skip(posting, index);
            }
            posting.pair.doorbellLock.release(node);
            posting.call.through(node.nowPs() + costs.storePs());
        }

        /**
         * Accounts for the spin on the lock, and then for the atomics that show whether there is
         * more.
         */
        private void waited(long decidedPs) {
            long flow = posting.flow(index);
            long heldPs = decidedPs - costs.claimPs(posting.pair.exclusive);
            posting.call.step("wait for doorbell lock", claimedPs, heldPs, flow);
            posting.call.step("claim doorbell", heldPs, decidedPs, flow);
        }
    }

    /** Describes no state: without submissions no GPU thread is ringing. */
    @Override
    public void describe(RelativeState state) {}

    @Override
    public void skipped(long ps) {}
}
