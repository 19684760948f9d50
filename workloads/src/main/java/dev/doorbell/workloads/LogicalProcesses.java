package dev.doorbell.workloads;

import dev.doorbell.hardware.profile.Profile;

/** Numbering of a cluster's logical processes: per node the node itself, its NICs, its DPUs. */
public final class LogicalProcesses {

    private LogicalProcesses() {}

    /** Logical processes of a node under {@code profile}. */
    public static int perNode(Profile profile) {
        return 1 + profile.count("node.nics") + profile.count("node.dpus");
    }
}
