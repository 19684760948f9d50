package dev.doorbell.libraries.mpi.reduction;

/** Predefined operations of MPI. */
public enum Operation {
    /** Sum; integers wrap around. */
    SUM,
    /** Product; integers wrap around. */
    PROD,
    /** Minimum. */
    MIN,
    /** Maximum. */
    MAX,
    /** Logical and: 1 if both are not 0, otherwise 0. */
    LAND,
    /** Bitwise and. */
    BAND,
    /** Logical or. */
    LOR,
    /** Bitwise or. */
    BOR,
    /** Logical exclusive or. */
    LXOR,
    /** Bitwise exclusive or. */
    BXOR,
    /** Minimum with its index, the lower one of equal values. */
    MINLOC,
    /** Maximum with its index, the lower one of equal values. */
    MAXLOC;

    /** Returns true if the elements are values with an index. */
    boolean located() {
        return this == MINLOC || this == MAXLOC;
    }

    /** Returns true if the standard defines it for elements of {@code type}. */
    public boolean on(ElementType type) {
        return switch (this) {
            case MINLOC, MAXLOC -> type.pair();
            case SUM, PROD, MIN, MAX -> !type.pair();
            case LAND, BAND, LOR, BOR, LXOR, BXOR -> !type.pair() && !type.fractional();
        };
    }
}
