package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.pcie.GpuPcie;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;

/**
 * PCIe link of a GPU as its thread blocks use it. The outgoing direction has their stores and the
 * requests of their loads; the incoming direction has the data that they load and the stores of
 * peers.
 */
final class PciePort {

    private final Node node;
    private final GpuPcie pcie;
    private final FifoResource accesses;
    private final Rate accessRate;

    /**
     * Creates the port of GPU {@code device}.
     *
     * @param accessRate rate of its thread blocks' loads and stores of host memory together, which
     *     is less than that of both directions of the link
     */
    PciePort(Node node, int device, Rate accessRate) {
        this.node = node;
        this.accessRate = accessRate;
        pcie = node.gpuPcie(device);
        accesses =
                node.instruments()
                        .resource(
                                Resource.of(node.place(), ResourceKind.GPU_HOST_ACCESSES, device));
    }

    /** Outgoing direction. */
    FifoResource out() {
        return pcie.out();
    }

    /** Latency of the link. */
    long oneWayPs() {
        return pcie.link().oneWayPs();
    }

    /** Time at which stores of {@code bytes} to a peer, starting now, have passed both links. */
    long storedPs(PciePort to, int bytes) {
        long ps = pcie.link().writePs(bytes);
        return Math.max(pcie.out().enter(node.nowPs(), ps), to.pcie.in().enter(node.nowPs(), ps));
    }

    /** Time at which stores of {@code bytes} to host memory, starting now, have passed. */
    long storedPs(int bytes) {
        long passedPs = pcie.out().enter(node.nowPs(), pcie.link().writePs(bytes));
        return Math.max(Math.max(passedPs, accessedPs(bytes)), node.hostMemoryPs(bytes));
    }

    /** Time at which loads of {@code bytes} from host memory, starting now, have passed. */
    long loadedPs(int bytes) {
        long requestedPs = pcie.out().enter(node.nowPs(), pcie.link().readRequestsPs(bytes));
        long passedPs = pcie.in().enter(node.nowPs(), pcie.link().completionPs(bytes));
        return Math.max(
                Math.max(Math.max(requestedPs, passedPs), accessedPs(bytes)),
                node.hostMemoryPs(bytes));
    }

    private long accessedPs(int bytes) {
        return accesses.enter(node.nowPs(), accessRate.timePs(bytes));
    }
}
