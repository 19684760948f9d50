package dev.doorbell.workloads.halo;

/** Computing during an exchange. */
public enum Overlap {
    /** A kernel computes all cells, then the exchange begins. */
    NONE,
    /** A kernel computes the cells that neighbours need. The others follow during the exchange. */
    INTERIOR
}
