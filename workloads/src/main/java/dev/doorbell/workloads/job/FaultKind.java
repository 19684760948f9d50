package dev.doorbell.workloads.job;

import java.util.List;
import java.util.Locale;

/** The faults a job can inject. */
public enum FaultKind {
    /** The operation uses a remote key that was never given out. */
    WRONG_RKEY,
    /** The operation's remote address lies past the end of the region. */
    OUT_OF_BOUNDS,
    /** The operation writes to a region registered without remote write. */
    NO_WRITE_PERMISSION,
    /** The data of a line of LL or LL128 is stored, but not its flag. */
    MISSING_FLAG,
    /** A line has its flag before its data is stored. */
    STALE_FLAG,
    /** One half of a line is not stored. */
    TORN_LINE,
    /** NICs lose doorbells, and recover from the doorbell records. */
    DOORBELL_DROP,
    /** The Arm side of a DPU dies, and the NIC's function that serves it with it. */
    DPU_DOWN;

    /** Faults of remote operations. */
    public static final List<FaultKind> OF_OPERATIONS =
            List.of(WRONG_RKEY, OUT_OF_BOUNDS, NO_WRITE_PERMISSION);

    /** Faults of lines that carry their own flags. */
    public static final List<FaultKind> OF_LINES = List.of(MISSING_FLAG, STALE_FLAG, TORN_LINE);

    /** The name as jobs write it: {@code wrong-rkey}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
