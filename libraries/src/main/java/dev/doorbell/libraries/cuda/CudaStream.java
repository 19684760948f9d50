package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.GpuEngines;
import java.util.ArrayDeque;

/**
 * Stream of a GPU. It gives each kernel and copy to its engine when the previous one is done.
 * Streams share the engines.
 */
public final class CudaStream {

    private final GpuEngines engines;
    private final Runnable whenIdle;
    private final ArrayDeque<Operation> pending = new ArrayDeque<>();

    /**
     * Creates an idle stream.
     *
     * @param whenIdle runs each time the stream becomes idle
     */
    public CudaStream(GpuEngines engines, Runnable whenIdle) {
        this.engines = engines;
        this.whenIdle = whenIdle;
    }

    /**
     * Enqueues work at the present instant.
     *
     * @param effect runs when the work is done
     */
    public void enqueue(GpuWork work, Runnable effect) {
        pending.addLast(new Operation(work, effect));
        if (pending.size() == 1) {
            engines.submit(work, this::ended);
        }
    }

    /** Returns true if all enqueued work is done. */
    public boolean idle() {
        return pending.isEmpty();
    }

    private void ended() {
        pending.removeFirst().effect().run();
        Operation next = pending.peekFirst();
        if (next == null) {
            whenIdle.run();
        } else {
            engines.submit(next.work(), this::ended);
        }
    }

    private record Operation(GpuWork work, Runnable effect) {}
}
