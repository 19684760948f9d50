package dev.doorbell.libraries.msccl.select;

/** How a reduction combines elements. */
public enum Operator {
    /** Their sum. */
    SUM,
    /** Their product. */
    PRODUCT,
    /** The greatest. */
    MAX,
    /** The least. */
    MIN,
    /** Their mean, which needs the number of ranks. */
    AVERAGE;

    /** Whether interpreters have it. */
    boolean interpreted() {
        return this != AVERAGE;
    }
}
