package dev.doorbell.libraries.mesh;

/** A mesh, a partition or what is asked of them is wrong; the message is one sentence. */
public final class MeshException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with one sentence. */
    public MeshException(String sentence) {
        super(sentence);
    }

    /** A complaint of the usual form: "{@code field} is value; expected allowed". */
    public static MeshException invalid(String field, Object value, String allowed) {
        return new MeshException(field + " is " + value + "; expected " + allowed);
    }
}
