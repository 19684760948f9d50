package dev.doorbell.libraries.datatype.shape;

/** Which subscript of an array varies fastest. */
public enum ArrayOrder {
    /** The last, {@code MPI_ORDER_C}. */
    C(56),
    /** The first, {@code MPI_ORDER_FORTRAN}. */
    FORTRAN(57);

    private final int code;

    ArrayOrder(int code) {
        this.code = code;
    }

    /** The number it has among the contents of a type, that of MPICH. */
    public int code() {
        return code;
    }

    /** The dimension that is at {@code place} of {@code dimensions}, the fastest being at 0. */
    public int dimension(int place, int dimensions) {
        return this == C ? dimensions - 1 - place : place;
    }
}
