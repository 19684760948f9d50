package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;
import org.jspecify.annotations.Nullable;

/**
 * The proxy of one PE: a loop on CPU cores. A pass answers a quiet when everything before it has
 * been taken from the ring, then posts at most a batch of requests, then takes one completion.
 * Every request is its own post with its own doorbell; every one is signalled.
 *
 * <p>The emulation handles an event where the loop acts on the outside (a doorbell, space written
 * back, an answer) or where it finds something missing. What it finds done it will find done later,
 * so between two actions it runs ahead: {@code at} below is how far the thread has come. While it
 * finds nothing at all the thread spins; the emulation lets it sleep and wakes it at the pass
 * boundary at which the spinning thread would have noticed.
 */
final class Proxy {

    private static final int STEP = 19;

    private final Node node;
    private final ProxyConstants costs;
    private final int batchLimit;
    private final ProxyRing ring;
    private final ProxyFlags flags;
    private final ProxyQueues queues;
    private final ProxyThreads threads;
    private final @Nullable LoopbackRead loopback;
    private final long answerPs;
    private final long answerSeenPs;
    private final String track;
    private final Instruments.Counter requests;
    private final Instruments.Counter fences;
    private final Instruments.Counter batches;
    private final Instruments.Counter completions;
    private final Instruments.Counter quiets;
    private final Instruments.Counter flushes;
    private final Instruments.Counter writeBacks;
    private final Step passStep = Step.of(STEP, this::pass);
    private final Step postedStep = Step.of(STEP + 1, this::requestPosted);
    private final Step requestsStep = Step.of(STEP + 2, this::resumeRequests);
    private final Step drainStep = Step.of(STEP + 3, this::resumeDrain);
    private final Step flushStep = Step.of(STEP + 4, this::flushPosted);
    private final Step answerStep = Step.of(STEP + 5, this::answerQuiet);
    private final Step fenceStep = Step.of(STEP + 6, this::fencePassed);
    private final Step stopStep = Step.of(STEP + 7, this::stop);
    private final Runnable noticing = this::notice;
    private State state = State.IDLE;
    private boolean watching;
    private long watched;
    private long idleSincePs;
    private int batch;
    private @Nullable SendQueue posting;
    private boolean fetched;
    private boolean flushing;
    private long flushedFromPs;
    private long answered;
    private @Nullable String fault;
    private @Nullable String failing;

    /**
     * A proxy.
     *
     * @param loopback how it makes fetched data visible without GDRCopy, or null with GDRCopy
     * @param device number of the PE's GPU in the node
     * @param answerSeenPs from an answer's arrival where the GPU polls until the GPU has seen it
     */
    Proxy(
            Node node,
            int device,
            ProxyConstants costs,
            ProxyOptions options,
            ProxyRing ring,
            ProxyFlags flags,
            ProxyQueues queues,
            @Nullable LoopbackRead loopback,
            long answerSeenPs) {
        this.node = node;
        this.costs = costs;
        this.ring = ring;
        this.flags = flags;
        this.queues = queues;
        this.loopback = loopback;
        this.answerSeenPs = answerSeenPs;
        answerPs = options.gdrcopy() ? costs.gdrcopyStorePs() : 0;
        batchLimit = options.batch();
        threads = new ProxyThreads(node, device, options.threads());
        track = "node" + node.index() + "/proxy" + device;
        requests = node.instruments().counter("proxy.requests");
        fences = node.instruments().counter("proxy.fences");
        batches = node.instruments().counter("proxy.batches");
        completions = node.instruments().counter("proxy.completions");
        quiets = node.instruments().counter("proxy.quiets");
        flushes = node.instruments().counter("proxy.consistencyReads");
        writeBacks = node.instruments().counter("proxy.ringWriteBacks");
    }

    /** What ended it, or null. */
    @Nullable String fault() {
        return fault;
    }

    /** The PE has finalized. */
    void close() {
        threads.close();
    }

    /** Something in host memory has changed: a thread that spins notices at its next look. */
    void notice() {
        if (state == State.AWAITING_FOR_REQUEST && queues.completionReady()) {
            unwatch();
            resumeRequests();
        } else if (state == State.AWAITING_FOR_DRAIN && queues.completionReady()) {
            unwatch();
            resumeDrain();
        } else if (state == State.IDLE && hasWork()) {
            unwatch();
            long passes = Math.ceilDiv(node.nowPs() - idleSincePs, costs.passPs());
            threads.pass(passes);
            at(idleSincePs + passes * costs.passPs(), passStep);
        }
    }

    /** Says whether it spins for want of work, and where in its pass and who in its turn it is. */
    void describe(RelativeState state) {
        state.rest(this.state == State.IDLE && !fetched && flags.quietIssue() == answered);
        ring.describe(state);
        queues.describe(state);
        threads.describe(state);
        // Where it is in a pass matters to requests; one that never had any has none in what
        // repeats.
        if (ring.used()) {
            state.add((node.nowPs() - idleSincePs) % (costs.passPs() * threads.count()));
        }
    }

    /** Time has passed in which it only spun. */
    void skipped(long ps) {
        idleSincePs += ps;
    }

    private boolean hasWork() {
        return ring.ready() || queues.completionReady() || quietDue();
    }

    private boolean quietDue() {
        long issue = flags.quietIssue();
        return issue > answered && ring.consumed() >= issue;
    }

    private void pass() {
        batch = 0;
        if (quietDue()) {
            resumeDrain();
        } else {
            resumeRequests();
        }
    }

    private void resumeRequests() {
        takeRequests(node.nowPs());
    }

    private void takeRequests(long fromPs) {
        long at = fromPs;
        while (batch < batchLimit) {
            if (!ring.ready()) {
                if (at > node.nowPs()) {
                    at(at, requestsStep);
                    return;
                }
                break;
            }
            if (ring.opcode() == ProxyOpcode.FENCE) {
                fence(at);
                return;
            }
            RemoteOperation operation = ring.operation();
            if (queues.hasRoomFor(operation)) {
                fetched |= operation.fetching();
                long detected = at + costs.ringReadPs() + costs.decodePs();
                threads.work(at, detected + costs.bookkeepingPs() - at);
                span("detect request", at, detected, flowOf(operation));
                post(operation, detected + costs.bookkeepingPs(), postedStep);
                return;
            }
            if (!queues.completionReady()) {
                awaitCompletion(at, requestsStep, State.AWAITING_FOR_REQUEST);
                return;
            }
            at = takeCompletion(at);
            if (failing != null) {
                at(at, stopStep);
                return;
            }
        }
        endOfPass();
    }

    /** RC keeps its order: the handler asks every PE's queue pair in vain, and that is all. */
    private void fence(long fromPs) {
        long passed = fromPs + costs.ringReadPs() + costs.decodePs() + costs.bookkeepingPs();
        threads.work(fromPs, passed - fromPs);
        span("fence", fromPs, passed, 0);
        at(passed, fenceStep);
    }

    private void fencePassed() {
        fences.add(1);
        requestDone();
    }

    /** Writes the entry of an operation; {@code then} follows when the doorbell leaves the core. */
    private void post(RemoteOperation operation, long fromPs, Step then) {
        long flow = flowOf(operation);
        long built = fromPs + costs.buildWqePs();
        long recorded = built + costs.updateDbrPs();
        long rung = recorded + costs.ringDoorbellPs();
        posting = queues.write(operation);
        threads.work(fromPs, rung - fromPs);
        span("build WQE", fromPs, built, flow);
        span("update DBR", built, recorded, flow);
        span("ring doorbell", recorded, rung, flow);
        at(rung, then);
    }

    private void ringDoorbell() {
        SendQueue queue = posting;
        if (queue == null) {
            throw new IllegalStateException("expected a written entry but there is none");
        }
        queues.ring(queue);
        posting = null;
    }

    private void requestPosted() {
        ringDoorbell();
        requests.add(1);
        requestDone();
    }

    private void requestDone() {
        if (batch++ == 0) {
            batches.add(1);
        }
        if (ring.consume()) {
            writeBack();
        }
        resumeRequests();
    }

    private void writeBack() {
        writeBacks.add(1);
        flags.storeComplete(ring.writeBack());
    }

    /** One completion at most, then the next pass, unless there is nothing at all to do. */
    private void endOfPass() {
        long at = node.nowPs();
        if (queues.completionReady()) {
            at = takeCompletion(at);
            if (failing != null) {
                at(at, stopStep);
                return;
            }
        } else if (!hasWork()) {
            state = State.IDLE;
            idleSincePs = at;
            watchCompletions();
            return;
        }
        threads.work(at, costs.passPs());
        threads.pass(1);
        at(at + costs.passPs(), passStep);
    }

    private void resumeDrain() {
        drain(node.nowPs());
    }

    /** Takes completions one by one until no queue pair has anything outstanding. */
    private void drain(long fromPs) {
        long at = fromPs;
        while (!queues.drained()) {
            if (!queues.completionReady()) {
                awaitCompletion(at, drainStep, State.AWAITING_FOR_DRAIN);
                return;
            }
            at = takeCompletion(at);
            if (failing != null) {
                at(at, stopStep);
                return;
            }
        }
        if (flushing) {
            flushing = false;
            span("cst", flushedFromPs, at, 0);
        } else if (fetched) {
            fetched = false;
            flushes.add(1);
            if (loopback != null) {
                flushing = true;
                flushedFromPs = at;
                post(loopback.operation(), at, flushStep);
                return;
            }
            threads.work(at, costs.gdrcopyReadPs());
            span("cst", at, at + costs.gdrcopyReadPs(), 0);
            at += costs.gdrcopyReadPs();
        }
        at(at, answerStep);
    }

    private void flushPosted() {
        ringDoorbell();
        resumeDrain();
    }

    private void answerQuiet() {
        quiets.add(1);
        // Nothing was taken from the ring meanwhile, so all up to here is complete.
        long position = ring.consumed();
        answered = position;
        writeBack();
        long arrives = node.nowPs() + answerPs;
        span("notify GPU", node.nowPs(), arrives + answerSeenPs, 0);
        if (answerPs == 0) {
            flags.answerQuiet(position, position);
        } else {
            node.at(arrives, Step.of(STEP + 8, () -> flags.answerQuiet(position, position)));
        }
        resumeRequests();
    }

    private long takeCompletion(long fromPs) {
        completions.add(1);
        span("poll CQ", fromPs, fromPs + costs.pollCqePs(), 0);
        threads.work(fromPs, costs.pollCqePs());
        failing = queues.takeCompletion();
        return fromPs + costs.pollCqePs();
    }

    private void awaitCompletion(long atPs, Step lookAgain, State awaiting) {
        if (atPs > node.nowPs()) {
            at(atPs, lookAgain);
            return;
        }
        state = awaiting;
        watchCompletions();
    }

    private void watchCompletions() {
        watched = queues.nextCompletionAddress();
        node.memory().watch(watched, noticing);
        watching = true;
    }

    private void unwatch() {
        if (watching) {
            node.memory().unwatch(watched, noticing);
            watching = false;
        }
    }

    /** After an error nothing more is posted; who waits for the proxy is told what went wrong. */
    private void stop() {
        state = State.STOPPED;
        fault = failing;
        flags.wake();
    }

    private void at(long ps, Step then) {
        state = State.BUSY;
        node.at(ps, then);
    }

    private long flowOf(RemoteOperation operation) {
        return node.instruments().tracing() ? queues.nextFlow(operation) : 0;
    }

    private void span(String what, long fromPs, long toPs, long flow) {
        node.instruments().span(track, what, fromPs, toPs, flow);
    }

    private enum State {
        IDLE,
        BUSY,
        AWAITING_FOR_REQUEST,
        AWAITING_FOR_DRAIN,
        STOPPED
    }
}
