package dev.doorbell.libraries.msccl.nccl.machine;

/** Link that a step of an algorithm crosses. */
public enum Hop {
    /** NVLink, inside a node. */
    NVLINK,
    /** PCIe, inside a node. */
    PCI,
    /** NICs and switches, between nodes. */
    NET
}
