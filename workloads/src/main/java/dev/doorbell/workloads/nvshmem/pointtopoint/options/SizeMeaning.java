package dev.doorbell.workloads.nvshmem.pointtopoint.options;

/** Quantity that a size in a job counts. */
public enum SizeMeaning {
    /** Bytes of the one message of an iteration. */
    MESSAGE,
    /** Bytes of the message each thread block sends in an iteration. */
    MESSAGE_PER_CTA,
    /** Bytes of all elements of an iteration, each a message. */
    ELEMENTS
}
