package dev.doorbell.workloads.job;

import java.util.Locale;

/** Placement of a job's logical processes on services. The result is the same for both. */
public enum Placement {
    /** Each node, NIC and DPU in a service of its own, as far as there are services. */
    SPREAD,
    /** All in one service of any kind, which needs no messages between services. */
    PACKED;

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
