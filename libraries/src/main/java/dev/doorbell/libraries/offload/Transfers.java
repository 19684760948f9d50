package dev.doorbell.libraries.offload;

/** Path of the bytes of an offloaded message. */
public enum Transfers {
    /** From host to host, posted by the DPU; buffers are exported to it. */
    GVMI,
    /** Through the DPU's memory; registered buffers are enough. */
    STAGED
}
