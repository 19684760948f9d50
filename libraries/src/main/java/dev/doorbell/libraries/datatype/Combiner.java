package dev.doorbell.libraries.datatype;

/** Call that made a type. The names are MPI's without {@code MPI_COMBINER_}. */
public enum Combiner {
    /** Predefined type. */
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
    RESIZED,
    /** {@code MPI_Type_create_f90_real}. */
    F90_REAL,
    /** {@code MPI_Type_create_f90_complex}. */
    F90_COMPLEX,
    /** {@code MPI_Type_create_f90_integer}. */
    F90_INTEGER
}
