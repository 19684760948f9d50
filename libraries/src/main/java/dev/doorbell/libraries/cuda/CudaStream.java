package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.GpuEngines;
import java.util.ArrayDeque;

/**
 * A stream of a GPU: kernels and copies, each given to its engine when the one before it is done.
 * Other streams use the same engines.
 */
public final class CudaStream {

    private final GpuEngines engines;
    private final Runnable whenIdle;
    private final ArrayDeque<Operation> pending = new ArrayDeque<>();

    /**
     * An idle stream.
     *
     * @param whenIdle told each time all that was enqueued has ended
     */
    public CudaStream(GpuEngines engines, Runnable whenIdle) {
        this.engines = engines;
        this.whenIdle = whenIdle;
    }

    /**
     * Enqueues a work at the present instant.
     *
     * @param effect what it did, at its end
     */
    public void enqueue(GpuWork work, Runnable effect) {
        pending.addLast(new Operation(work, effect));
        if (pending.size() == 1) {
            engines.submit(work, this::ended);
        }
    }

    /** Whether all that was enqueued has ended. */
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
