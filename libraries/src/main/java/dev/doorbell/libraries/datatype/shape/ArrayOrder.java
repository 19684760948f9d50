package dev.doorbell.libraries.datatype.shape;

/** Order of an array's subscripts in memory. */
public enum ArrayOrder {
    /** The last subscript varies fastest, {@code MPI_ORDER_C}. */
    C(56),
    /** The first subscript varies fastest, {@code MPI_ORDER_FORTRAN}. */
    FORTRAN(57);

    private final int code;

    ArrayOrder(int code) {
        this.code = code;
    }

    /** Number of the order among the contents of a type, as in MPICH. */
    public int code() {
        return code;
    }

    /** Returns the dimension at {@code place} of {@code dimensions}; the fastest is at 0. */
    public int dimension(int place, int dimensions) {
        return this == C ? dimensions - 1 - place : place;
    }
}
