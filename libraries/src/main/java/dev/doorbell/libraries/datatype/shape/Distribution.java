package dev.doorbell.libraries.datatype.shape;

/** How one dimension of a global array is dealt out to processes. */
public enum Distribution {
    /** Each process has one block, {@code MPI_DISTRIBUTE_BLOCK}. */
    BLOCK(121),
    /** Blocks go round, {@code MPI_DISTRIBUTE_CYCLIC}. */
    CYCLIC(122),
    /** The dimension is not dealt out, {@code MPI_DISTRIBUTE_NONE}. */
    NONE(123);

    /** In place of an argument: the whole, or blocks of one, {@code MPI_DISTRIBUTE_DFLT_DARG}. */
    public static final int DEFAULT_ARGUMENT = -49767;

    private final int code;

    Distribution(int code) {
        this.code = code;
    }

    /** The number it has among the contents of a type, that of MPICH. */
    public int code() {
        return code;
    }
}
