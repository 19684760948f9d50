package dev.doorbell.libraries.halo.device;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.cuda.CudaStream;

/** A stream whose host learns of its end a while after it. */
public final class DeviceStream {

    private final Program host;
    private final CudaStream stream;
    private long noticePs;
    private long knownPs;

    DeviceStream(Program host, int gpu) {
        this.host = host;
        stream = new CudaStream(host.node().gpuEngines(gpu), this::ended);
    }

    /** Whether all that was enqueued has ended. */
    public boolean idle() {
        return stream.idle();
    }

    /** When a host that waits knows of the last end; of use when {@link #idle()}. */
    long knownPs() {
        return knownPs;
    }

    /**
     * Enqueues a work the host has just issued.
     *
     * @param noticePs from its end until a host that waits for it knows
     * @param effect what has happened when it ends
     */
    void enqueue(GpuWork work, long noticePs, Runnable effect) {
        stream.enqueue(
                work,
                () -> {
                    effect.run();
                    this.noticePs = noticePs;
                });
    }

    private void ended() {
        knownPs = host.nowPs() + noticePs;
        host.wake(0);
    }
}
