package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibrc.queue.LoopbackRead;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import dev.doorbell.libraries.nvshmem.ibrc.ring.DescriptorTrace;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyOpcode;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyRing;
import dev.doorbell.libraries.nvshmem.transport.FaultReport;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proxy of one PE: a loop on CPU cores. A pass answers a quiet if everything before it has been
 * taken from the ring, and a requested consistency read. Then it posts at most a batch of requests,
 * takes one completion and serves one message of another proxy. Every request is a separate post
 * with its own doorbell and is signalled.
 *
 * <p>The emulation handles an event where the loop has an external effect (a doorbell, space
 * written back, an answer) or finds a condition unsatisfied. A satisfied condition stays satisfied,
 * so between two effects the thread runs ahead: {@code at} is its local time. The thread spins
 * while it finds no work. The emulation suspends it and wakes it at the pass boundary at which the
 * spinning thread would have noticed a change.
 */
final class Proxy {

    private final Node node;
    private final ProxyConstants costs;
    private final int batchLimit;
    private final ProxyRing ring;
    private final ProxyQueues queues;
    private final ProxyThreads threads;
    private final ProxyWork work;
    private final ActiveMessages messages;
    private final Arrivals arrivals;
    private final ConsistencyRead read;
    private final ConsistencyAnswers consistency;
    private final QuietAnswers quiets;
    private final Requests requests;
    private final FaultReport faults;
    private final Runnable wakeAll;
    private final Step passStep = Step.of(StepKinds.PROXY_PASS, this::pass);
    private final Step requestsStep = Step.of(StepKinds.PROXY_REQUESTS, this::resumeRequests);
    private final Step drainStep = Step.of(StepKinds.PROXY_DRAIN, this::resumeDrain);
    private final Step stopStep = Step.of(StepKinds.PROXY_STOP, this::stop);
    private State state = State.IDLE;
    private long idleSincePs;
    private @Nullable String fault;

    /**
     * Creates a proxy, which starts to look for work at once.
     *
     * @param loopback makes fetched data visible without GDRCopy; null with GDRCopy
     * @param answerSeenPs from an answer's arrival in the polled memory until the GPU has seen it
     */
    Proxy(
            Node node,
            ProxyOptions options,
            ProxyRing ring,
            ProxyFlags flags,
            ProxyQueues queues,
            ProxyThreads threads,
            ProxyWork work,
            ActiveMessages messages,
            FaultReport faults,
            @Nullable LoopbackRead loopback,
            DescriptorTrace trace,
            long answerSeenPs) {
        this.node = node;
        this.ring = ring;
        this.queues = queues;
        this.threads = threads;
        this.work = work;
        this.messages = messages;
        this.faults = faults;
        costs = work.costs();
        wakeAll = flags::wake;
        batchLimit = options.batch();
        arrivals = new Arrivals(node, queues, messages, work, this::notice);
        read = new ConsistencyRead(node, work, loopback, this::resumeDrain);
        consistency = new ConsistencyAnswers(node, flags, read, this::resumeRequests);
        quiets =
                new QuietAnswers(
                        node,
                        flags,
                        ring,
                        work,
                        read,
                        options.gdrcopy() ? costs.gdrcopyStorePs() : 0,
                        answerSeenPs,
                        this::serveConsistency);
        requests = new Requests(node, ring, work, trace, messages, quiets, this::resumeRequests);
        arrivals.watch();
    }

    /** Error that ended it, or null. */
    @Nullable String fault() {
        return fault;
    }

    /** Ends the proxy when the PE has finalized. */
    void close() {
        threads.close();
    }

    /** Reports a change in host memory, which a spinning thread sees at its next poll. */
    void notice() {
        switch (state) {
            case AWAITING_FOR_REQUEST -> {
                if (arrivals.any()) {
                    begin();
                    resumeRequests();
                }
            }
            case AWAITING_FOR_DRAIN -> {
                if (arrivals.any()) {
                    begin();
                    resumeDrain();
                }
            }
            case IDLE -> {
                if (hasWork()) {
                    begin();
                    long passPs = threads.workPs(costs.passPs());
                    long passes = Math.ceilDiv(node.nowPs() - idleSincePs, passPs);
                    threads.pass(passes);
                    node.at(idleSincePs + passes * passPs, passStep);
                }
            }
            case BUSY, STOPPED -> {}
        }
    }

    /** Reports whether the proxy is idle, and its phase within a pass and thread rotation. */
    void describe(RelativeState state) {
        state.rest(this.state == State.IDLE && quiets.settled() && !consistency.due());
        ring.describe(state);
        queues.describe(state);
        messages.describe(state);
        threads.describe(state);
        // The phase within a pass matters to requests and messages. A repeated state without them
        // does not depend on it.
        if (ring.used() || messages.used()) {
            long passPs = threads.workPs(costs.passPs());
            state.add((node.nowPs() - idleSincePs) % (passPs * threads.count()));
        }
    }

    /** Adjusts times after a skipped period in which it only spun. */
    void skipped(long ps) {
        idleSincePs += ps;
    }

    private boolean hasWork() {
        return ring.ready() || arrivals.any() || quiets.due() || consistency.due();
    }

    private void pass() {
        requests.begin();
        if (quiets.due()) {
            resumeDrain();
        } else {
            serveConsistency();
        }
    }

    private void serveConsistency() {
        if (consistency.due()) {
            consistency.serve();
        } else {
            resumeRequests();
        }
    }

    private void resumeRequests() {
        long at = node.nowPs();
        while (requests.ofPass() < batchLimit && !failed(at)) {
            if (!ring.ready()) {
                if (at > node.nowPs()) {
                    node.at(at, requestsStep);
                    return;
                }
                endOfPass();
                return;
            }
            if (ring.opcode() == ProxyOpcode.FENCE) {
                requests.fence(at);
                return;
            }
            RemoteOperation operation = ring.operation();
            Post post = messages.post(operation);
            if (queues.hasRoomFor(post.peer(), post.blocks()) && !messages.holdsBack(post)) {
                requests.post(operation, post, at);
                return;
            }
            if (queues.completionReady()) {
                at = arrivals.progress(at);
            } else if (messages.ready()) {
                messages.serve(at, this::resumeRequests);
                return;
            } else {
                await(at, requestsStep, State.AWAITING_FOR_REQUEST);
                return;
            }
        }
        if (arrivals.failure() == null) {
            endOfPass();
        }
    }

    /**
     * Takes at most one completion and one message, then starts the next pass, or spins if there is
     * nothing.
     */
    private void endOfPass() {
        long at = node.nowPs();
        if (!hasWork()) {
            idleSincePs = at;
            state = State.IDLE;
            arrivals.watch();
            return;
        }
        if (queues.completionReady()) {
            at = arrivals.takeCompletion(at);
            if (failed(at)) {
                return;
            }
        }
        if (messages.ready()) {
            messages.serve(at, this::nextPass);
        } else {
            nextPass(at);
        }
    }

    private void nextPass() {
        long now = node.nowPs();
        if (!failed(now)) {
            nextPass(now);
        }
    }

    private void nextPass(long fromPs) {
        long next = work.undrawn(fromPs, costs.passPs() + threads.handOverPs());
        threads.pass(1);
        node.at(next, passStep);
    }

    /** Takes arrivals until no post is outstanding and no message unanswered. */
    private void resumeDrain() {
        long at = node.nowPs();
        while (!failed(at)) {
            if (arrivals.allIn()) {
                if (!read.drained(at)) {
                    quiets.drained(at);
                }
                return;
            }
            if (queues.completionReady()) {
                at = arrivals.progress(at);
            } else if (messages.ready()) {
                messages.serve(at, this::resumeDrain);
                return;
            } else {
                await(at, drainStep, State.AWAITING_FOR_DRAIN);
                return;
            }
        }
    }

    private void await(long atPs, Step lookAgain, State awaiting) {
        if (atPs > node.nowPs()) {
            node.at(atPs, lookAgain);
            return;
        }
        state = awaiting;
        arrivals.watch();
    }

    /** Starts work after a spin. */
    private void begin() {
        state = State.BUSY;
        arrivals.unwatch();
    }

    /** Returns true if the last arrival was an error; the proxy then stops at {@code atPs}. */
    private boolean failed(long atPs) {
        if (arrivals.failure() != null) {
            node.at(atPs, stopStep);
            return true;
        }
        return false;
    }

    /**
     * Stops posting after an error, and reports the error to the user and to all that wait for the
     * proxy: a thread block may wait for another PE, which then waits for this one.
     */
    private void stop() {
        String error = Objects.requireNonNull(arrivals.failure());
        state = State.STOPPED;
        fault = error;
        faults.add(error);
        wakeAll.run();
    }

    private enum State {
        IDLE,
        BUSY,
        AWAITING_FOR_REQUEST,
        AWAITING_FOR_DRAIN,
        STOPPED
    }
}
