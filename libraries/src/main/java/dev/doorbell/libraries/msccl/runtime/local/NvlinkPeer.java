package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.PeerLink;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkPort;

/** NVLink from a GPU to another one. */
record NvlinkPeer(ConnectionCosts costs, NvlinkPort from, NvlinkPort to) implements PeerLink {

    @Override
    public long storedPs(int wire) {
        return from.storedPs(to, wire);
    }

    @Override
    public long loadedPs(int bytes) {
        return from.loadedPs(to, bytes);
    }

    @Override
    public long oneWayPs() {
        return costs.nvlink().oneWayPs();
    }

    @Override
    public long loadPs() {
        return costs.nvlink().loadPs();
    }

    @Override
    public boolean fetches() {
        return costs.fetchesSimple();
    }

    @Override
    public long fencePs(Protocol protocol, int bytes, boolean own) {
        return costs.fencePs(protocol, bytes, own);
    }
}
