package dev.doorbell.libraries.datatype;

/** Wrong use of a datatype. */
public final class DatatypeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;

    /** Creates an exception with a message of one sentence. */
    public DatatypeException(ErrorClass errorClass, String sentence) {
        super(errorClass + ": " + sentence);
        this.errorClass = errorClass;
    }

    /** Error class that MPI would return. */
    public ErrorClass errorClass() {
        return errorClass;
    }
}
