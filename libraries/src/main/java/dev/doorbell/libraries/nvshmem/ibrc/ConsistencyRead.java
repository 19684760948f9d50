package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.ibrc.queue.LoopbackRead;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Read of GPU memory by a proxy (CST), which completes after every earlier write of the NIC to that
 * memory: a load with GDRCopy, or an RDMA READ of the PE's own memory.
 */
final class ConsistencyRead {

    private final Node node;
    private final ProxyWork work;
    private final @Nullable LoopbackRead loopback;
    private final Runnable drainAgain;
    private final Instruments.Counter reads;
    private final Step postedStep = Step.of(StepKinds.PROXY_FLUSHED, this::posted);
    private @Nullable LongConsumer then;
    private long fromPs;

    /**
     * Creates the read of a proxy.
     *
     * @param loopback null with GDRCopy
     * @param drainAgain runs once the loopback read is posted
     */
    ConsistencyRead(
            Node node, ProxyWork work, @Nullable LoopbackRead loopback, Runnable drainAgain) {
        this.node = node;
        this.work = work;
        this.loopback = loopback;
        this.drainAgain = drainAgain;
        reads = node.instruments().counter("proxy.consistencyReads");
    }

    /** Reads from {@code atPs} on; {@code then} receives the time at which the read is complete. */
    void begin(long atPs, LongConsumer then) {
        reads.add(1);
        if (loopback == null) {
            then.accept(work.step("cst", atPs, work.costs().gdrcopyReadPs(), 0));
            return;
        }
        this.then = then;
        fromPs = atPs;
        node.at(work.post(new Post.Native(loopback.operation()), atPs), postedStep);
    }

    /** Ends a read in progress when all posts are complete; returns false if there is none. */
    boolean drained(long atPs) {
        LongConsumer waiting = then;
        if (waiting == null) {
            return false;
        }
        then = null;
        work.draw("cst", fromPs, atPs, 0);
        waiting.accept(atPs);
        return true;
    }

    private void posted() {
        work.ring();
        drainAgain.run();
    }
}
