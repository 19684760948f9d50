package dev.doorbell.libraries.datatype;

/** Wrong use of a datatype. */
public final class DatatypeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;

    /** An exception with one sentence. */
    public DatatypeException(ErrorClass errorClass, String sentence) {
        super(errorClass + ": " + sentence);
        this.errorClass = errorClass;
    }

    /** What MPI would return. */
    public ErrorClass errorClass() {
        return errorClass;
    }
}
