package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import dev.doorbell.libraries.verbs.SendQueue;
import dev.doorbell.pdes.report.Track;
import org.jspecify.annotations.Nullable;

/**
 * Work of a proxy's thread in steps. Each step takes CPU time and appears in the trace. A post is
 * three such steps; the last one ends when the doorbell leaves the core.
 */
final class ProxyWork {

    private final Node node;
    private final ProxyConstants costs;
    private final ProxyQueues queues;
    private final ProxyThreads threads;
    private final Track track;
    private @Nullable SendQueue posting;
    private long postingFlow;

    /** Creates the work of the proxy of the PE with GPU {@code device}. */
    ProxyWork(
            Node node, int device, ProxyConstants costs, ProxyQueues queues, ProxyThreads threads) {
        this.node = node;
        this.costs = costs;
        this.queues = queues;
        this.threads = threads;
        track = Track.at(node.place()).part("proxy", device);
    }

    /** Costs of its steps. */
    ProxyConstants costs() {
        return costs;
    }

    /** Does a step from {@code fromPs} on and returns its end. */
    long step(String what, long fromPs, long ps, long flow) {
        long endPs = threads.work(fromPs, ps);
        draw(what, fromPs, endPs, flow);
        return endPs;
    }

    /** Does untraced work and returns its end. */
    long undrawn(long fromPs, long ps) {
        return threads.work(fromPs, ps);
    }

    /** Traces a span without CPU time. */
    void draw(String what, long fromPs, long toPs, long flow) {
        node.instruments().span(track, what, fromPs, toPs, flow);
    }

    /** Flow of the next entry to a PE, 0 without a trace. */
    long nextFlow(int peer) {
        return node.instruments().tracing() ? queues.nextFlow(peer) : 0;
    }

    /** Writes the entry of an operation and returns the time at which {@link #ring} is due. */
    long post(Post post, long fromPs) {
        long flow = nextFlow(post.peer());
        posting = queues.write(post);
        postingFlow = flow;
        long built = step("build WQE", fromPs, costs.buildWqePs(), flow);
        long recorded = step("update DBR", built, costs.updateDbrPs(), flow);
        return step("ring doorbell", recorded, costs.ringDoorbellPs(), flow);
    }

    /** Rings the doorbell of the last written entry. */
    void ring() {
        SendQueue queue = posting;
        if (queue == null) {
            throw new IllegalStateException("expected a written entry but there is none");
        }
        queues.ring(queue, postingFlow);
        posting = null;
    }
}
