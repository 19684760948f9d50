package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.libraries.msccl.nccl.transport.Distance;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.PeerLink;

/**
 * PCIe from a GPU to another one. Both links carry the stores. Peers load nothing, because NCCL
 * reads over NVLink only.
 *
 * @param distance distance of the two
 */
record PciePeer(ConnectionCosts costs, PciePort from, PciePort to, Distance distance)
        implements PeerLink {

    @Override
    public long storedPs(int wire) {
        return from.storedPs(to, wire);
    }

    @Override
    public long loadedPs(int bytes) {
        throw new UnsupportedOperationException("expected stores only");
    }

    @Override
    public long oneWayPs() {
        // A store to another device under the same switch, like one to a NIC. Through the host
        // bridge, it goes as far as one to host memory, and down again.
        return distance.compareTo(Distance.PXB) <= 0
                ? costs.gpu().mmioStorePs()
                : costs.gpu().hostStorePs() + from.oneWayPs();
    }

    @Override
    public long loadPs() {
        return 0;
    }

    @Override
    public boolean fetches() {
        return false;
    }

    @Override
    public long fencePs(Protocol protocol, int bytes, boolean own) {
        return HostFences.ps(costs, protocol, bytes);
    }
}
