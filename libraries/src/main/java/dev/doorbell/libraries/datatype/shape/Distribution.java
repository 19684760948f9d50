package dev.doorbell.libraries.datatype.shape;

/** Distribution of one dimension of a global array over processes. */
public enum Distribution {
    /** One block for each process, {@code MPI_DISTRIBUTE_BLOCK}. */
    BLOCK(121),
    /** Blocks dealt round-robin, {@code MPI_DISTRIBUTE_CYCLIC}. */
    CYCLIC(122),
    /** No distribution of the dimension, {@code MPI_DISTRIBUTE_NONE}. */
    NONE(123);

    /**
     * Default argument, {@code MPI_DISTRIBUTE_DFLT_DARG}: one block for each process, or blocks of
     * one element.
     */
    public static final int DEFAULT_ARGUMENT = -49767;

    private final int code;

    Distribution(int code) {
        this.code = code;
    }

    /** Number of the distribution among the contents of a type, as in MPICH. */
    public int code() {
        return code;
    }
}
