package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;

/** The way of a GPU's stores: out over its links, or only to its own L2. */
final class NvlinkPort {

    private final Node node;
    private final NvlinkConstants nvlink;
    private final FifoResource egress;

    NvlinkPort(Node node, int device, NvlinkConstants nvlink) {
        this.node = node;
        this.nvlink = nvlink;
        egress = node.instruments().resource("node" + node.index() + " NVLink from gpu" + device);
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
}
