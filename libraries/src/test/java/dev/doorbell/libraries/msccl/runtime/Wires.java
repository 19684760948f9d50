package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.pdes.horizon.Channels;

/** Channels between hosts and their NICs, and among all NICs. */
record Wires(int perNode, int nodes, NodeConstants node, NicConstants nic) implements Channels {

    @Override
    public int processes() {
        return perNode * nodes;
    }

    @Override
    public boolean connected(int from, int to) {
        boolean fromNic = from % perNode != 0;
        boolean toNic = to % perNode != 0;
        return from / perNode == to / perNode ? fromNic != toNic : fromNic && toNic;
    }

    @Override
    public long leastLatencyPs(int from, int to) {
        boolean between = from % perNode != 0 && to % perNode != 0;
        return between ? nic.fabric().latencyPs() : node.pcie().oneWayPs();
    }
}
