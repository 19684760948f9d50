package dev.doorbell.libraries.datatype;

/** Classes of errors, as MPI names them. */
public enum ErrorClass {
    /** A buffer that is not there, or does not hold what the type means. */
    MPI_ERR_BUFFER,
    /** A negative count. */
    MPI_ERR_COUNT,
    /** A type that may not be used here. */
    MPI_ERR_TYPE,
    /** Another argument that is wrong. */
    MPI_ERR_ARG,
    /** More bytes than there is room for. */
    MPI_ERR_TRUNCATE
}
