package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import dev.doorbell.libraries.nvshmem.ibrc.ring.DescriptorTrace;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyRing;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * Execution of the requests in a proxy's ring, one at a time. Each is a separate post with its own
 * doorbell, and leaves the ring after that doorbell.
 */
final class Requests {

    private final Node node;
    private final ProxyRing ring;
    private final ProxyWork work;
    private final DescriptorTrace trace;
    private final ActiveMessages messages;
    private final QuietAnswers quiets;
    private final Runnable then;
    private final Instruments.Counter requests;
    private final Instruments.Counter fences;
    private final Instruments.Counter batches;
    private final Step postedStep = Step.of(StepKinds.PROXY_POSTED, this::posted);
    private final Step fenceStep = Step.of(StepKinds.PROXY_FENCE, this::fencePassed);
    private int ofPass;

    /**
     * Creates the requests of a proxy.
     *
     * @param then runs after each of them
     */
    Requests(
            Node node,
            ProxyRing ring,
            ProxyWork work,
            DescriptorTrace trace,
            ActiveMessages messages,
            QuietAnswers quiets,
            Runnable then) {
        this.node = node;
        this.ring = ring;
        this.work = work;
        this.trace = trace;
        this.messages = messages;
        this.quiets = quiets;
        this.then = then;
        requests = node.instruments().counter("proxy.requests");
        fences = node.instruments().counter("proxy.fences");
        batches = node.instruments().counter("proxy.batches");
    }

    /** Starts a pass. */
    void begin() {
        ofPass = 0;
    }

    /** Number of requests done in this pass. */
    int ofPass() {
        return ofPass;
    }

    /** Posts the ring's next request, from {@code fromPs} on. */
    void post(RemoteOperation operation, Post post, long fromPs) {
        if (operation.fetching() && post instanceof Post.Native) {
            quiets.fetching();
        }
        ProxyConstants costs = work.costs();
        long flow = work.nextFlow(post.peer());
        trace.taken(ring.consumed(), fromPs, flow);
        long detected =
                work.step("detect request", fromPs, costs.ringReadPs() + costs.decodePs(), flow);
        messages.posted(post);
        long kept = work.step("bookkeeping", detected, costs.bookkeepingPs(), flow);
        node.at(work.post(post, kept), postedStep);
    }

    /**
     * Handles a fence. RC keeps its order, so the handler only visits every PE's queue pair,
     * without effect.
     */
    void fence(long fromPs) {
        ProxyConstants costs = work.costs();
        long cost = costs.ringReadPs() + costs.decodePs() + costs.bookkeepingPs();
        trace.taken(ring.consumed(), fromPs, 0);
        node.at(work.step("fence", fromPs, cost, 0), fenceStep);
    }

    private void fencePassed() {
        fences.add(1);
        done();
    }

    private void posted() {
        work.ring();
        requests.add(1);
        done();
    }

    private void done() {
        if (ofPass++ == 0) {
            batches.add(1);
        }
        if (ring.consume()) {
            quiets.writeBack();
        }
        then.run();
    }
}
