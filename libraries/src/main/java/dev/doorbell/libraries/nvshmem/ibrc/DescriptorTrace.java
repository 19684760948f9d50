package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.node.Node;
import java.util.HashMap;
import java.util.Map;

/**
 * What descriptors went through on their way to the proxy. It is drawn when the proxy takes one,
 * since only then it is known to which entry of a queue pair its steps belong.
 */
final class DescriptorTrace {

    private final Node node;
    private final String gpu;
    private final String proxy;
    private final Map<Long, Written> written = new HashMap<>();

    /** The descriptors of the PE with GPU {@code device}. */
    DescriptorTrace(Node node, int device) {
        this.node = node;
        gpu = "node" + node.index() + "/gpu" + device;
        proxy = "node" + node.index() + "/proxy" + device;
    }

    /** Notes how the descriptor at a position of the ring got there. */
    void written(long position, Written descriptor) {
        written.put(position, descriptor);
    }

    /** The proxy turns to the descriptor at a position at {@code atPs}. */
    void taken(long position, long atPs, long flow) {
        Written it = written.remove(position);
        if (it == null) {
            return;
        }
        String cta = gpu + "/cta" + it.cta;
        step(cta, "fence data", it.calledPs, it.fencedPs, flow);
        step(cta, "claim descriptor", it.fencedPs, it.claimedPs, flow);
        step(cta, "wait for room", it.claimedPs, it.roomPs, flow);
        step(cta, "write descriptor", it.roomPs, it.leftPs, flow);
        step(gpu + "/pcie", "descriptor to host", it.leftPs, it.visiblePs, flow);
        step(proxy, "wait for proxy", it.visiblePs, atPs, flow);
    }

    private void step(String track, String what, long fromPs, long toPs, long flow) {
        if (toPs > fromPs) {
            node.instruments().span(track, what, fromPs, toPs, flow);
        }
    }

    /**
     * A descriptor in the ring.
     *
     * @param cta number of the thread block that wrote it
     * @param calledPs when the thread block called
     * @param fencedPs when the fence of the data to be put was over
     * @param claimedPs when it had its place in the ring
     * @param roomPs when that place was free
     * @param leftPs when its stores had left the GPU
     * @param visiblePs when they were in host memory
     */
    record Written(
            int cta,
            long calledPs,
            long fencedPs,
            long claimedPs,
            long roomPs,
            long leftPs,
            long visiblePs) {}
}
