package dev.doorbell.libraries.halo.device;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.cuda.PolledStream;
import dev.doorbell.libraries.cuda.StreamCosts;
import dev.doorbell.libraries.cuda.StreamOperation;

/** Stream whose host learns of its end with a delay. */
public final class DeviceStream {

    private final Program host;
    private final PolledStream stream;
    private long noticePs;
    private long knownPs;

    DeviceStream(Program host, int gpu, StreamCosts costs) {
        this.host = host;
        stream = new PolledStream(host.node(), gpu, costs, this::ended);
    }

    /** Returns true if all enqueued work is done. */
    public boolean idle() {
        return stream.idle();
    }

    /** Returns true if all enqueued work is done and the host can know it. */
    boolean known() {
        return idle() && host.nowPs() >= knownPs;
    }

    /** Time at which a waiting host knows of the last end. Valid if {@link #idle()}. */
    long knownPs() {
        return knownPs;
    }

    /**
     * Enqueues an operation that the host has just issued.
     *
     * @param noticePs from its end until a waiting host knows
     * @param effect runs at its end
     */
    void enqueue(StreamOperation operation, long noticePs, Runnable effect) {
        stream.enqueue(
                operation,
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
