package dev.doorbell.libraries.datatype;

/** Which call made a type; the names are MPI's with {@code MPI_COMBINER_} before them. */
public enum Combiner {
    /** Predefined. */
    NAMED,
    /** {@code MPI_Type_dup}. */
    DUP,
    /** {@code MPI_Type_contiguous}. */
    CONTIGUOUS,
    /** {@code MPI_Type_vector}. */
    VECTOR,
    /** {@code MPI_Type_create_hvector}. */
    HVECTOR,
    /** {@code MPI_Type_indexed}. */
    INDEXED,
    /** {@code MPI_Type_create_hindexed}. */
    HINDEXED,
    /** {@code MPI_Type_create_indexed_block}. */
    INDEXED_BLOCK,
    /** {@code MPI_Type_create_hindexed_block}. */
    HINDEXED_BLOCK,
    /** {@code MPI_Type_create_struct}. */
    STRUCT,
    /** {@code MPI_Type_create_subarray}. */
    SUBARRAY,
    /** {@code MPI_Type_create_darray}. */
    DARRAY,
    /** {@code MPI_Type_create_resized}. */
    RESIZED
}
