package dev.doorbell.workloads.offload.pingpong;

import java.util.Arrays;
import java.util.List;

/** Two stations and the distance between them, in the order in which they play. */
enum Match {
    /** Processes of host 0, in the memory they share. */
    HOST_SHARED("intra-node", "host-host shared", Station.HOST_0, Station.HOST_0_TOO),
    /** Processes of Arm 1, in the memory they share. */
    ARM_SHARED("intra-node", "arm-arm shared", Station.ARM_1, Station.ARM_1),
    /** Host 0 and its DPU. */
    HOST_ARM("intra-node", "host-arm", Station.HOST_0, Station.ARM_0),
    /** Processes of host 0, by way of their NIC. */
    HOST_LOOPBACK("intra-node", "host-host loopback", Station.HOST_0, Station.HOST_0_TOO),
    /** Two hosts. */
    HOSTS("inter-node", "host-host", Station.HOST_0, Station.HOST_1),
    /** A host and another's DPU. */
    HOST_OTHER_ARM("inter-node", "host-arm", Station.HOST_0, Station.ARM_1),
    /** Processes of Arm 0, by way of their NIC. */
    ARM_LOOPBACK("intra-node", "arm-arm loopback", Station.ARM_0, Station.ARM_0_TOO),
    /** Two DPUs. */
    ARMS("inter-node", "arm-arm", Station.ARM_0, Station.ARM_1);

    private final String placement;
    private final String pair;
    private final Station first;
    private final Station second;

    Match(String placement, String pair, Station first, Station second) {
        this.placement = placement;
        this.pair = pair;
        this.first = first;
        this.second = second;
    }

    /**
     * Matches of a job with {@code nodes} nodes that go through a NIC, in the order they are
     * played.
     */
    static List<Match> throughNics(int nodes) {
        return Arrays.stream(values())
                .filter(match -> match != HOST_SHARED && match != ARM_SHARED)
                .filter(match -> match.first.node() < nodes && match.second.node() < nodes)
                .toList();
    }

    /** Text in the table that shows whether both are on one node. */
    String placement() {
        return placement;
    }

    /** Kinds of the two, as in the table. */
    String pair() {
        return pair;
    }

    /** The one that begins and measures. */
    Station first() {
        return first;
    }

    /** The one that answers. */
    Station second() {
        return second;
    }

    /** Number in measurements. */
    int number() {
        return Arrays.asList(values()).indexOf(this);
    }
}
