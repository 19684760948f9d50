package dev.doorbell.libraries.offload.collective;

/** An offloaded collective was called as it must not be; the message is one sentence that says so. */
public final class CollectiveException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A wrong call. */
    public CollectiveException(String sentence) {
        super(sentence, null, false, false);
    }
}
