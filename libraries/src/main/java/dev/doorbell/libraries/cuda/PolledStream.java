package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuEngine;
import dev.doorbell.hardware.node.GpuEngines;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Stream of a GPU whose engines hand over by polling. See {@link StreamCosts}. Streams share the
 * engines.
 */
public final class PolledStream {

    private final Node node;
    private final GpuEngines engines;
    private final StreamCosts costs;
    private final Runnable whenIdle;
    private final ArrayDeque<Operation> pending = new ArrayDeque<>();
    private @Nullable GpuEngine last;
    private long waitedPs;

    /**
     * Creates an idle stream.
     *
     * @param gpu number of the GPU in its node
     * @param whenIdle runs each time the stream becomes idle
     */
    public PolledStream(Node node, int gpu, StreamCosts costs, Runnable whenIdle) {
        this.node = node;
        this.costs = costs;
        this.whenIdle = whenIdle;
        engines = node.gpuEngines(gpu);
    }

    /**
     * Enqueues an operation whose call ends at the present instant.
     *
     * @param effect runs when the operation is done
     */
    public void enqueue(StreamOperation operation, Runnable effect) {
        pending.addLast(new Operation(operation, node.nowPs() + costs.fetchPs(), effect));
        if (pending.size() == 1) {
            start();
        }
    }

    /** Returns true if all enqueued operations are done. */
    public boolean idle() {
        return pending.isEmpty();
    }

    /** Sum of the times between an operation's end and the check that saw it. */
    public long waitedPs() {
        return waitedPs;
    }

    private void start() {
        Operation next = pending.getFirst();
        GpuEngine engine = next.operation().work().engine();
        long startPs = Math.max(node.nowPs(), next.checkPs());
        if (last != null && last != engine && node.nowPs() > next.checkPs() && costs.pollPs() > 0) {
            long polls = Math.ceilDiv(node.nowPs() - next.checkPs(), costs.pollPs());
            startPs = next.checkPs() + polls * costs.pollPs();
            waitedPs += startPs - node.nowPs();
        }
        last = engine;
        if (startPs == node.nowPs()) {
            submit(next);
        } else {
            node.at(startPs, Step.of(StepKinds.GPU_CHANNEL_CHECK, () -> submit(next)));
        }
    }

    private void submit(Operation next) {
        engines.submit(next.operation().work(), this::ended);
    }

    private void ended() {
        pending.removeFirst().effect().run();
        if (pending.isEmpty()) {
            whenIdle.run();
        } else {
            start();
        }
    }

    private record Operation(StreamOperation operation, long checkPs, Runnable effect) {}
}
