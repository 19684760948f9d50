package dev.doorbell.libraries.datatype;

/** MPI's classes of errors. */
public enum ErrorClass {
    /** A missing buffer, or one that is too small for the type. */
    MPI_ERR_BUFFER,
    /** A negative count. */
    MPI_ERR_COUNT,
    /** A type that must not be used here. */
    MPI_ERR_TYPE,
    /** Another wrong argument. */
    MPI_ERR_ARG,
    /** More bytes than the buffer can hold. */
    MPI_ERR_TRUNCATE
}
