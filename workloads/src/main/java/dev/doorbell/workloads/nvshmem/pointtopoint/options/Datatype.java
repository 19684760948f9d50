package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import java.util.Locale;

/** Types of elements under perftest's names; only their sizes matter here. */
public enum Datatype {
    INT(4),
    LONG(8),
    LONGLONG(8),
    ULONGLONG(8),
    SIZE(8),
    PTRDIFF(8),
    FLOAT(4),
    DOUBLE(8),
    UINT(4),
    INT32(4),
    INT64(8),
    UINT32(4),
    UINT64(8),
    FP16(2),
    BF16(2);

    private final int bytes;

    Datatype(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
