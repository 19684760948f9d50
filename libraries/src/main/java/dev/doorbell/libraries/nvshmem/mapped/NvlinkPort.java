package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import org.jspecify.annotations.Nullable;

/** The links of a GPU: the way out for its stores and for what others load from it, and in. */
public final class NvlinkPort {

    private final Node node;
    private final NvlinkConstants nvlink;
    private final FifoResource egress;
    private final int device;
    private @Nullable FifoResource ingress;

    /** The port of GPU {@code device}. */
    public NvlinkPort(Node node, int device, NvlinkConstants nvlink) {
        this.node = node;
        this.nvlink = nvlink;
        this.device = device;
        egress =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.NVLINK_FROM_GPU, device));
    }

    /** Says for how long the links are busy. */
    void describe(RelativeState state) {
        egress.describe(state);
    }

    /** When stores of so many neighbouring bytes, issued now, are visible where they go. */
    long arrivalPs(boolean crosses, long bytes, GpuConstants gpu) {
        return crosses
                ? egress.enter(node.nowPs(), nvlink.streamPs(bytes)) + nvlink.oneWayPs()
                : node.nowPs() + gpu.l2Ps();
    }

    /**
     * When so many neighbouring bytes that this GPU stores in that of {@code to} from now on have
     * passed the links of both, the way between not counted. The switch cuts through, so the two
     * overlap. Acknowledgements take the links the other way.
     */
    public long storedPs(NvlinkPort to, long bytes) {
        long passedPs = passedPs(to, nvlink.streamPs(bytes));
        to.passedPs(this, nvlink.headersPs(bytes));
        return passedPs;
    }

    /**
     * When so many neighbouring bytes that {@code reader} loads from this GPU from now on have
     * passed the links of both. Requests for them take the links the other way.
     */
    public long loadedPs(NvlinkPort reader, long bytes) {
        long requestedPs = reader.passedPs(this, nvlink.headersPs(bytes));
        return Math.max(requestedPs, passedPs(reader, nvlink.streamPs(bytes)));
    }

    private long passedPs(NvlinkPort to, long ps) {
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
