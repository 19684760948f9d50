package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.Track;
import java.util.HashMap;
import java.util.Map;

/**
 * Trace of descriptors on their way to the proxy. It is recorded when the proxy takes a descriptor,
 * because only then its entry of a queue pair is known.
 */
public final class DescriptorTrace {

    private final Node node;
    private final Track.Engine gpu;
    private final Track proxy;
    private final Map<Long, Written> written = new HashMap<>();

    /** Creates the trace of the PE with GPU {@code device}. */
    public DescriptorTrace(Node node, int device) {
        this.node = node;
        gpu = Track.at(node.place()).part("gpu", device);
        proxy = Track.at(node.place()).part("proxy", device);
    }

    /** Records the times of the descriptor at a position of the ring. */
    public void written(long position, Written descriptor) {
        written.put(position, descriptor);
    }

    /** Records that the proxy takes the descriptor at a position at {@code atPs}. */
    public void taken(long position, long atPs, long flow) {
        Written it = written.remove(position);
        if (it == null) {
            return;
        }
        Track cta = gpu.part("cta", it.cta);
        step(cta, "fence data", it.calledPs, it.fencedPs, flow);
        step(cta, "claim descriptor", it.fencedPs, it.claimedPs, flow);
        step(cta, "wait for room", it.claimedPs, it.roomPs, flow);
        step(cta, "write descriptor", it.roomPs, it.leftPs, flow);
        step(gpu.part("pcie"), "descriptor to host", it.leftPs, it.visiblePs, flow);
        step(proxy, "wait for proxy", it.visiblePs, atPs, flow);
    }

    private void step(Track track, String what, long fromPs, long toPs, long flow) {
        if (toPs > fromPs) {
            node.instruments().span(track, what, fromPs, toPs, flow);
        }
    }

    /**
     * Descriptor in the ring.
     *
     * @param cta number of the thread block that wrote it
     * @param calledPs call of the thread block
     * @param fencedPs end of the fence after the data of a put
     * @param claimedPs claim of its place in the ring
     * @param roomPs time at which that place was free
     * @param leftPs time at which its stores had left the GPU
     * @param visiblePs time at which they were in host memory
     */
    public record Written(
            int cta,
            long calledPs,
            long fencedPs,
            long claimedPs,
            long roomPs,
            long leftPs,
            long visiblePs) {}
}
