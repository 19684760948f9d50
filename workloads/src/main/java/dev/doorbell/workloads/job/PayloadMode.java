package dev.doorbell.workloads.job;

import java.util.Locale;

/** Mode of a job's payload: real bytes, or only their number. Timing is the same in both. */
public enum PayloadMode {
    /** Bytes are stored, moved and verified. */
    REAL,
    /** Only sizes are kept. */
    PHANTOM;

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
