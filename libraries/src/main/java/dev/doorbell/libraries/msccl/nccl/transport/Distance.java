package dev.doorbell.libraries.msccl.nccl.transport;

/** Distance of two GPUs of a node, the nearest first. The names are those of NCCL. */
public enum Distance {
    /** NVLink. */
    NVL,
    /** One PCIe switch. */
    PIX,
    /** Several PCIe switches. */
    PXB,
    /** The host bridge of a socket. */
    PHB,
    /** The link between sockets. */
    SYS
}
