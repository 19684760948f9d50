package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaConstants;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Handler {@code cpu}, CPU-assisted IBGDA. Every submission raises a producer index in host memory
 * with a system-wide atomicMax. A CPU thread polls these indices and rings the doorbells.
 *
 * <p>The thread spins while nothing changes. The emulation suspends it and wakes it at the end of
 * the pass in which the spinning thread would have noticed a change.
 */
final class CpuDoorbells implements Doorbells {

    private final Node node;
    private final NicPort nic;
    private final PostingCosts posting;
    private final IbgdaConstants costs;
    private final long hostStorePs;
    private final Resource core;
    private final Track track;
    private final Instruments.Counter rung;
    private final Instruments.Counter skipped;
    private final ArrayDeque<Published> fresh = new ArrayDeque<>();
    private final Step pass = Step.of(StepKinds.CPU_DOORBELL_PASS, this::next);
    private final Step ringing = Step.of(StepKinds.CPU_RINGING, this::ring);
    private @Nullable Published current;
    private boolean busy;
    private long idleSincePs;

    CpuDoorbells(
            Node node, NicPort nic, PostingCosts posting, IbgdaConstants costs, long hostStorePs) {
        this.node = node;
        this.nic = nic;
        this.posting = posting;
        this.costs = costs;
        this.hostStorePs = hostStorePs;
        core = Resource.of(node.place(), ResourceKind.DOORBELL_CORE, nic.number());
        track = Track.at(node.place()).part("cpu", nic.number());
        rung = node.instruments().counter("ibgda.doorbells");
        skipped = node.instruments().counter("ibgda.doorbellsSkipped");
    }

    @Override
    public void submitted(Posting submission, int index) {
        long stored = node.nowPs() + posting.fenceBeforeIndexPs() + posting.storePs();
        submission.call.step(
                "fence before index",
                node.nowPs(),
                stored - posting.storePs(),
                submission.flow(index));
        submission.call.span(
                "publish index", stored - posting.storePs(), stored, submission.flow(index));
        submission.call.step("index to host", stored, stored + hostStorePs, submission.flow(index));
        submission.call.through(stored);
        node.at(stored + hostStorePs, new Arrival(submission, index));
    }

    @Override
    public void describe(RelativeState state) {
        state.rest(!busy);
        state.add((node.nowPs() - idleSincePs) % corePs(costs.passPs()));
    }

    @Override
    public void skipped(long ps) {
        idleSincePs += ps;
    }

    private void arrived(Posting submission, int index) {
        for (Published published : fresh) {
            if (published.pair.number == submission.pair.number) {
                skipped.add(1);
                published.producerIndex = Math.max(published.producerIndex, submission.end(index));
                return;
            }
        }
        fresh.addLast(
                new Published(
                        submission.pair,
                        submission.end(index),
                        submission.flow(index),
                        node.nowPs()));
        if (!busy) {
            busy = true;
            long passPs = corePs(costs.passPs());
            long passes = Math.ceilDiv(node.nowPs() - idleSincePs, passPs);
            node.at(idleSincePs + passes * passPs, pass);
        }
    }

    private void next() {
        Published published = fresh.pollFirst();
        current = published;
        if (published == null) {
            busy = false;
            idleSincePs = node.nowPs();
            return;
        }
        long read = node.nowPs() + corePs(costs.readIndexPs());
        long recorded = read + corePs(costs.updateDbrPs());
        long stored = recorded + corePs(costs.ringDoorbellPs());
        node.instruments().busy(core, node.nowPs(), stored);
        if (node.nowPs() > published.arrivedPs) {
            node.instruments()
                    .span(
                            track,
                            "wait for CPU thread",
                            published.arrivedPs,
                            node.nowPs(),
                            published.flow);
        }
        node.instruments().span(track, "poll index", node.nowPs(), read, published.flow);
        node.instruments().span(track, "update DBR", read, recorded, published.flow);
        node.instruments().span(track, "ring doorbell", recorded, stored, published.flow);
        node.at(stored, ringing);
    }

    private long corePs(long ps) {
        return node.instruments().serviceTimes().ps(core.kind(), ps);
    }

    private void ring() {
        Published published = current;
        if (published == null) {
            throw new IllegalStateException("expected an index to ring for but there is none");
        }
        rung.add(1);
        published.pair.queue.updateDoorbellRecord(published.producerIndex);
        nic.ring(
                published.pair.queue.qpn(),
                published.producerIndex,
                costs.mmioStorePs(),
                published.flow);
        next();
    }

    /** Producer index that the thread has not read yet. */
    private static final class Published {
        private final GpuQueuePair pair;
        private final long flow;
        private final long arrivedPs;
        private int producerIndex;

        Published(GpuQueuePair pair, int producerIndex, long flow, long arrivedPs) {
            this.pair = pair;
            this.arrivedPs = arrivedPs;
            this.producerIndex = producerIndex;
            this.flow = flow;
        }
    }

    /** Step at which a producer index reaches host memory. */
    private final class Arrival extends Step {

        private final Posting submission;
        private final int index;

        Arrival(Posting submission, int index) {
            super(StepKinds.CPU_DOORBELL_ARRIVAL);
            this.submission = submission;
            this.index = index;
        }

        @Override
        public void run(int element) {
            arrived(submission, index);
        }
    }
}
