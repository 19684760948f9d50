package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;

/** A process that plays: where it is and the number of its endpoint on the NIC. */
enum Station {
    HOST_0(0, Side.HOST, 2),
    /** Another process of host 0. */
    HOST_0_TOO(0, Side.HOST, 3),
    ARM_0(0, Side.ARM, RankLayout.MAX_RANKS_PER_NODE),
    /** Another process of Arm 0. */
    ARM_0_TOO(0, Side.ARM, RankLayout.MAX_RANKS_PER_NODE + 1),
    HOST_1(1, Side.HOST, 2),
    ARM_1(1, Side.ARM, RankLayout.MAX_RANKS_PER_NODE);

    private final int node;
    private final Side side;
    private final int number;

    Station(int node, Side side, int number) {
        this.node = node;
        this.side = side;
        this.number = number;
    }

    int node() {
        return node;
    }

    Side side() {
        return side;
    }

    /** Number of its endpoint. */
    int number() {
        return number;
    }

    /** Its name in reports. */
    String title() {
        return "%s %d.%d".formatted(side == Side.HOST ? "host" : "arm", node, number);
    }

    /**
     * Address at which it is reached, with {@code processesPerNode} logical processes on each node.
     */
    EndpointAddress address(int processesPerNode) {
        return new EndpointAddress(node * processesPerNode + 1, number);
    }

    /** Computer of a node on which it runs. */
    enum Side {
        HOST,
        ARM
    }
}
