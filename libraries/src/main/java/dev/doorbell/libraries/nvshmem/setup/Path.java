package dev.doorbell.libraries.nvshmem.setup;

import java.util.Locale;

/** How a remote operation leaves its GPU. */
public enum Path {
    /** A CPU proxy thread posts it (NVSHMEM's IBRC transport). */
    IBRC,
    /** The GPU posts it and rings the NIC's doorbell itself. */
    IBGDA,
    /** Over NVLink to GPUs of the same node, by IBRC to others. */
    NVLINK;

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
