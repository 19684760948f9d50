package dev.doorbell.workloads.job;

import java.util.Locale;

/** The faults a job can inject. */
public enum FaultKind {
    /** The operation uses a remote key that was never given out. */
    WRONG_RKEY,
    /** The operation's remote address lies past the end of the region. */
    OUT_OF_BOUNDS,
    /** The operation writes to a region registered without remote write. */
    NO_WRITE_PERMISSION,
    /** NICs lose doorbells, and recover from the doorbell records. */
    DOORBELL_DROP,
    /** The Arm side of a DPU dies, and the NIC's function that serves it with it. */
    DPU_DOWN;

    /** The name as jobs write it: {@code wrong-rkey}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
