package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;

/**
 * PCIe link of a GPU. The outgoing direction has its stores and the requests of its loads; the
 * incoming direction has the data that it loads and the stores of peers.
 */
public final class PciePort {

    private final Node node;
    private final PcieLink link;
    private final FifoResource out;
    private final FifoResource in;

    /** Creates the port of GPU {@code device}. */
    PciePort(Node node, int device, PcieLink link) {
        this.node = node;
        this.link = link;
        out =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.PCIE_FROM_GPU, device));
        in =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.PCIE_TO_GPU, device));
    }

    /** Outgoing direction. */
    public FifoResource out() {
        return out;
    }

    /** Latency of the link. */
    long oneWayPs() {
        return link.oneWayPs();
    }

    /** Time at which stores of {@code bytes} to a peer, starting now, have passed both links. */
    long storedPs(PciePort to, int bytes) {
        long ps = link.writePs(bytes);
        return Math.max(out.enter(node.nowPs(), ps), to.in.enter(node.nowPs(), ps));
    }

    /** Time at which stores of {@code bytes} to host memory, starting now, have passed. */
    long storedPs(int bytes) {
        long passedPs = out.enter(node.nowPs(), link.writePs(bytes));
        return Math.max(passedPs, node.hostMemoryPs(bytes));
    }

    /** Time at which loads of {@code bytes} from host memory, starting now, have passed. */
    long loadedPs(int bytes) {
        long requestedPs = out.enter(node.nowPs(), link.readRequestsPs(bytes));
        long passedPs = in.enter(node.nowPs(), link.completionPs(bytes));
        return Math.max(Math.max(requestedPs, passedPs), node.hostMemoryPs(bytes));
    }
}
