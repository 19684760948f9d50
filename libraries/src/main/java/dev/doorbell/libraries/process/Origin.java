package dev.doorbell.libraries.process;

/** Place of the content of an arrived message. */
public enum Origin {
    /** Memory that a NIC has written. */
    NIC,
    /** Slot in shared memory that another core has written. */
    SLOT,
    /** Temporary buffer of the receiver. */
    KEPT
}
