package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.nic.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxy thread of one PE: a loop on a CPU core. One pass posts at most a batch of requests,
 * then takes one completion, then looks whether a quiet can be answered. Every request is its own
 * post with its own doorbell; every one is signalled.
 *
 * <p>While there is nothing to do the thread spins; the emulation lets it sleep and wakes it at the
 * pass boundary at which the spinning thread would have noticed.
 */
final class Proxy {

    private static final int STEP = 19;

    private final Node node;
    private final NicPort nic;
    private final GpuConstants gpu;
    private final ProxyConstants costs;
    private final boolean gdrcopy;
    private final List<SendQueue> queues;
    private final ProxyCompletionQueue completions;
    private final ProxyRing ring;
    private final List<Program> waitingForRoom = new ArrayList<>();
    private final List<Quiet> quiets = new ArrayList<>();
    private final String track;
    private final String core;
    private final Instruments.Counter posted;
    private final Step passStep = Step.of(STEP, this::pass);
    private final Step postedStep = Step.of(STEP + 1, this::requestPosted);
    private final Step cqeStep = Step.of(STEP + 2, this::completionTaken);
    private final Runnable noticing = this::notice;
    private State state = State.IDLE;
    private boolean watching;
    private long watched;
    private After afterCompletion = After.END_OF_PASS;
    private long idleSincePs;
    private int batch;
    private boolean fetchesSinceQuiet;
    private @Nullable String fault;

    /**
     * A proxy.
     *
     * @param queues the queue pair to each PE
     * @param completions the completion queue all of them share
     * @param gdrcopy whether it can store to GPU memory itself
     */
    Proxy(
            Node node,
            NicPort nic,
            GpuConstants gpu,
            ProxyConstants costs,
            boolean gdrcopy,
            List<SendQueue> queues,
            ProxyCompletionQueue completions) {
        this.node = node;
        this.nic = nic;
        this.gpu = gpu;
        this.costs = costs;
        this.gdrcopy = gdrcopy;
        this.queues = List.copyOf(queues);
        this.completions = completions;
        ring = new ProxyRing(costs.ringBytes());
        core = "node" + node.index() + " proxy core " + nic.number();
        track = "node" + node.index() + "/proxy" + nic.number();
        posted = node.instruments().counter("proxy.requests");
    }

    boolean hasRoomFor(int bytes) {
        return ring.hasRoomFor(bytes);
    }

    void claim(int bytes) {
        ring.claim(bytes);
    }

    void waitForRoom(Program program) {
        waitingForRoom.add(program);
    }

    /** A request has arrived in host memory. */
    void entryVisible(ProxyRequest request, int element) {
        ring.add(request, element);
        notice();
    }

    Quiet newQuiet(Program program) {
        return new Quiet(program, ring.claimed());
    }

    /** The GPU's quiet has arrived in host memory. */
    void quietRequested(Quiet quiet) {
        quiets.add(quiet);
        notice();
    }

    /** Something in host memory has changed: a thread that spins notices at its next pass. */
    private void notice() {
        if (state == State.STOPPED) {
            stop();
        } else if (state == State.AWAITING_COMPLETION && completions.ready()) {
            takeCompletion();
        } else if (state == State.IDLE) {
            unwatch();
            long passes = Math.ceilDiv(node.nowPs() - idleSincePs, costs.passPs());
            state = State.BUSY;
            node.at(idleSincePs + passes * costs.passPs(), passStep);
        }
    }

    /** Says whether it spins for want of work, and where in its pass it is. */
    void describe(RelativeState state) {
        nic.describe(state);
        state.rest(state() == State.IDLE && quiets.isEmpty() && waitingForRoom.isEmpty());
        queues.forEach(queue -> state.rest(queue.idle()));
        ring.describe(state);
        state.add((node.nowPs() - idleSincePs) % costs.passPs());
        state.add(fetchesSinceQuiet ? 1 : 0);
    }

    /** Time has passed in which it only spun. */
    void skipped(long ps) {
        idleSincePs += ps;
    }

    private State state() {
        return state;
    }

    private void pass() {
        batch = 0;
        nextRequest();
    }

    private void nextRequest() {
        if (batch == costs.batch() || ring.isEmpty()) {
            endOfPosting();
            return;
        }
        ProxyRequest request = ring.headRequest();
        SendQueue queue = queues.get(request.peer());
        if (!queue.hasRoomFor(request.blocks())) {
            awaitCompletion(After.NEXT_REQUEST);
            return;
        }
        post(request, queue);
    }

    private void post(ProxyRequest request, SendQueue queue) {
        int blocks = request.blocks();
        int block = queue.reserve(blocks);
        queue.entry(block, block + blocks);
        queue.store(block, request.entry(ring.headElement(), queue.qpn(), block));
        fetchesSinceQuiet |= request.fetches();
        long detected = node.nowPs() + costs.ringReadPs() + costs.decodePs();
        long built = detected + costs.bookkeepingPs() + costs.buildWqePs();
        long recorded = built + costs.updateDbrPs();
        long rung = recorded + costs.ringDoorbellPs();
        if (node.instruments().tracing()) {
            long flow = Flow.of(queue.qpn(), block);
            node.instruments().span(track, "detect request", node.nowPs(), detected, flow);
            node.instruments().span(track, "build WQE", built - costs.buildWqePs(), built, flow);
            node.instruments().span(track, "update DBR", built, recorded, flow);
            node.instruments().span(track, "ring doorbell", recorded, rung, flow);
        }
        busyUntil(rung, postedStep);
    }

    /** The doorbell leaves the core. */
    private void requestPosted() {
        SendQueue queue = queues.get(ring.headRequest().peer());
        queue.updateDoorbellRecord(queue.reserved());
        nic.ring(queue.qpn(), queue.reserved(), costs.mmioStorePs());
        posted.add(1);
        batch++;
        if (ring.consume() && !waitingForRoom.isEmpty()) {
            waitingForRoom.forEach(program -> program.wake(gpu.hostLoadPs()));
            waitingForRoom.clear();
        }
        nextRequest();
    }

    private void endOfPosting() {
        if (completions.ready()) {
            afterCompletion = After.END_OF_PASS;
            takeCompletion();
        } else {
            endOfPass();
        }
    }

    private void endOfPass() {
        if (!quiets.isEmpty() && ring.consumed() >= quiets.get(0).until()) {
            if (allComplete()) {
                answerQuiet();
            } else {
                awaitCompletion(After.END_OF_PASS);
                return;
            }
        }
        if (ring.isEmpty() && quiets.isEmpty() && !completions.ready()) {
            state = State.IDLE;
            idleSincePs = node.nowPs();
            watchCompletions();
            return;
        }
        busyUntil(node.nowPs() + costs.passPs(), passStep);
    }

    private void answerQuiet() {
        Quiet quiet = quiets.remove(0);
        quiet.fault = fault;
        long fetchFlush = fetchesSinceQuiet ? costs.gdrcopyReadPs() : 0;
        fetchesSinceQuiet = false;
        // The flag lies in GPU memory when the proxy can store there, else the GPU polls host
        // memory.
        long seen = gdrcopy ? costs.gdrcopyStorePs() + gpu.l2Ps() : gpu.hostLoadPs();
        node.instruments()
                .span(track, "notify GPU", node.nowPs(), node.nowPs() + fetchFlush + seen, 0);
        quiet.program.wake(fetchFlush + seen);
    }

    private boolean allComplete() {
        return queues.stream().allMatch(SendQueue::idle);
    }

    private void awaitCompletion(After next) {
        afterCompletion = next;
        if (completions.ready()) {
            takeCompletion();
            return;
        }
        state = State.AWAITING_COMPLETION;
        watchCompletions();
    }

    private void watchCompletions() {
        watched = completions.nextAddress();
        node.memory().watch(watched, noticing);
        watching = true;
    }

    private void unwatch() {
        if (watching) {
            node.memory().unwatch(watched, noticing);
            watching = false;
        }
    }

    private void takeCompletion() {
        unwatch();
        state = State.BUSY;
        node.instruments()
                .span(track, "poll CQ", node.nowPs(), node.nowPs() + costs.pollCqePs(), 0);
        busyUntil(node.nowPs() + costs.pollCqePs(), cqeStep);
    }

    private void completionTaken() {
        if (completions.ready()) {
            long word = completions.peek();
            SendQueue queue = queueOf(CqeCodec.qpn(word));
            if (CqeCodec.error(word) && fault == null) {
                CompletionStatus status = completions.status();
                fault =
                        "QP %d to PE %d: entry %d ended with %s"
                                .formatted(
                                        queue.qpn(), queue.peer(), CqeCodec.counter(word), status);
            }
            completions.take();
            queue.complete(CqeCodec.counter(word));
        }
        if (fault != null) {
            stop();
            return;
        }
        switch (afterCompletion) {
            case NEXT_REQUEST -> nextRequest();
            case END_OF_PASS -> endOfPass();
        }
    }

    /**
     * After an error nothing more is posted; every quiet, now or later, is told what went wrong.
     */
    private void stop() {
        state = State.STOPPED;
        while (!quiets.isEmpty()) {
            answerQuiet();
        }
    }

    private SendQueue queueOf(int qpn) {
        for (SendQueue queue : queues) {
            if (queue.qpn() == qpn) {
                return queue;
            }
        }
        throw new IllegalStateException(
                "expected a completion of one of the proxy's queue pairs but was QP " + qpn);
    }

    private void busyUntil(long ps, Step then) {
        unwatch();
        state = State.BUSY;
        node.instruments().busy(core, ps - node.nowPs());
        node.at(ps, then);
    }

    private enum State {
        IDLE,
        BUSY,
        AWAITING_COMPLETION,
        STOPPED
    }

    private enum After {
        NEXT_REQUEST,
        END_OF_PASS
    }

    /** A quiet the GPU waits for. */
    static final class Quiet {
        private final Program program;
        private final long until;
        private @Nullable String fault;

        private Quiet(Program program, long until) {
            this.program = program;
            this.until = until;
        }

        /** Bytes of the ring that must be consumed before it can be answered. */
        long until() {
            return until;
        }

        /** What went wrong, or null. */
        @Nullable String fault() {
            return fault;
        }
    }
}
