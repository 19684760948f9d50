package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;

/**
 * Ways of a PE's accesses to mapped memory: to its own through L2, to a peer's over the NVLink
 * ports of both GPUs.
 */
final class Route {

    private final Node node;
    private final int me;
    private final GpuConstants gpu;
    private final NvlinkConstants nvlink;
    private final NvlinkPorts ports;
    private long acknowledgedPs;
    private long passedPs;

    Route(Node node, int me, GpuConstants gpu, NvlinkPorts ports) {
        this.node = node;
        this.me = me;
        this.gpu = gpu;
        this.ports = ports;
        nvlink = ports.constants();
    }

    /** Returns true if accesses to the memory of {@code peer} leave the GPU. */
    boolean crosses(int peer) {
        return peer != me;
    }

    /** Latency of a load, or of an atomic with a result. */
    long loadPs(int peer) {
        return gpu.l2Ps() + (crosses(peer) ? nvlink.loadPs() : 0);
    }

    /** Time at which a store of contiguous bytes, issued now, is visible at its destination. */
    long storedPs(int peer, long bytes) {
        return crosses(peer)
                ? visible(peer, port().storedPs(ports.of(peer), bytes))
                : node.nowPs() + gpu.l2Ps();
    }

    /** Time at which {@code count} stores to lines of their own, issued now, are visible. */
    long scatteredPs(int peer, int count) {
        return passed(peer, nvlink.scatteredPs(count));
    }

    /** Time at which atomics on {@code count} words, issued now, are at their L2 cache. */
    long atomicsPs(int peer, int count, boolean adjacent) {
        return crosses(peer)
                ? passed(
                        peer,
                        adjacent
                                ? nvlink.atomicsPs((long) count * Long.BYTES)
                                : nvlink.scatteredPs(count))
                : node.nowPs() + toAtomicUnitPs(peer);
    }

    /** Time of an atomic from the link, or from the multiprocessor, to the L2 cache. */
    long toAtomicUnitPs(int peer) {
        return crosses(peer) ? nvlink.oneWayPs() : gpu.l2Ps() / 2;
    }

    /** Time at which contiguous bytes, asked for now, have come, apart from the latency. */
    long loadedPs(int peer, long bytes) {
        return crosses(peer) ? ports.of(peer).loadedPs(port(), bytes) : node.nowPs();
    }

    /** Time from which on the last of this PE's stores is acknowledged. */
    long acknowledgedPs() {
        return acknowledgedPs;
    }

    /**
     * Waits until the link has taken all that was stored: queues on the way hold little, so a
     * thread that stores faster than the link stalls.
     */
    void awaitRoom(Program program, int peer) {
        if (crosses(peer)) {
            program.sleepUntil(passedPs);
        }
    }

    void describe(RelativeState state) {
        state.until(acknowledgedPs);
        state.until(passedPs);
        port().describe(state);
    }

    private long passed(int peer, long linkPs) {
        return crosses(peer)
                ? visible(peer, port().passedPs(ports.of(peer), linkPs))
                : node.nowPs() + gpu.l2Ps();
    }

    private long visible(int peer, long passed) {
        passedPs = Math.max(passedPs, passed);
        acknowledgedPs = Math.max(acknowledgedPs, passed + loadPs(peer));
        return passed + nvlink.oneWayPs();
    }

    private NvlinkPort port() {
        return ports.of(me);
    }
}
