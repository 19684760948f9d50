package dev.doorbell.libraries.mesh;

/** Thrown for a wrong mesh, partition or request. The message is one sentence. */
public final class MeshException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a message of one sentence. */
    public MeshException(String sentence) {
        super(sentence);
    }

    /** Returns an exception of the form "{@code field} is value; expected allowed". */
    public static MeshException invalid(String field, Object value, String allowed) {
        return new MeshException(field + " is " + value + "; expected " + allowed);
    }
}
