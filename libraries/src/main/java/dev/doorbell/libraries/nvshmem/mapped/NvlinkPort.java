package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import org.jspecify.annotations.Nullable;

/**
 * NVLink port of a GPU. The outgoing direction has its stores and the data that others load from
 * it; the incoming direction has the reverse.
 */
public final class NvlinkPort {

    private final Node node;
    private final NvlinkConstants nvlink;
    private final FifoResource egress;
    private final int device;
    private @Nullable FifoResource ingress;

    /** Creates the port of GPU {@code device}. */
    public NvlinkPort(Node node, int device, NvlinkConstants nvlink) {
        this.node = node;
        this.nvlink = nvlink;
        this.device = device;
        egress =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.NVLINK_FROM_GPU, device));
    }

    /** Describes how long the links are busy. */
    void describe(RelativeState state) {
        egress.describe(state);
        if (ingress != null) {
            ingress.describe(state);
        }
    }

    /**
     * Time at which a store of {@code bytes} contiguous bytes to GPU {@code to}, starting now, has
     * passed the links of both, without the latency between them. The switch cuts through, so the
     * two overlap. Acknowledgements use the reverse links.
     */
    public long storedPs(NvlinkPort to, long bytes) {
        long passedPs = passedPs(to, nvlink.streamPs(bytes));
        to.passedPs(this, nvlink.headersPs(bytes));
        return passedPs;
    }

    /**
     * Time at which a load of {@code bytes} contiguous bytes by {@code reader}, starting now, has
     * passed the links of both. Its requests use the reverse links.
     */
    public long loadedPs(NvlinkPort reader, long bytes) {
        long requestedPs = reader.passedPs(this, nvlink.headersPs(bytes));
        return Math.max(requestedPs, passedPs(reader, nvlink.streamPs(bytes)));
    }

    /**
     * Time at which packets to GPU {@code to} that take {@code ps} on a link, starting now, have
     * passed the links of both, without the latency between them.
     */
    long passedPs(NvlinkPort to, long ps) {
        return Math.max(egress.enter(node.nowPs(), ps), to.ingress().enter(node.nowPs(), ps));
    }

    private FifoResource ingress() {
        FifoResource present = ingress;
        if (present == null) {
            present =
                    node.instruments()
                            .resource(
                                    Resource.of(node.place(), ResourceKind.NVLINK_TO_GPU, device));
            ingress = present;
        }
        return present;
    }
}
