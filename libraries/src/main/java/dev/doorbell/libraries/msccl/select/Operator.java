package dev.doorbell.libraries.msccl.select;

/** Operator of a reduction. */
public enum Operator {
    /** Sum. */
    SUM,
    /** Product. */
    PRODUCT,
    /** Maximum. */
    MAX,
    /** Minimum. */
    MIN,
    /** Mean, which needs the number of ranks. */
    AVERAGE;

    /** Returns true if interpreters support it. */
    boolean interpreted() {
        return this != AVERAGE;
    }
}
