package dev.doorbell.libraries.nvshmem.setup;

import java.util.Locale;

/** Path of a remote operation from its GPU. */
public enum Path {
    /** Post by a CPU proxy thread (NVSHMEM's IBRC transport). */
    IBRC,
    /** Post and doorbell by the GPU itself. */
    IBGDA,
    /** NVLink to GPUs of the same node, IBRC to others. */
    NVLINK;

    /** Name in job specifications. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
