package dev.doorbell.wire.link;

/** Bounds on the traffic between services. */
public final class LinkLimits {

    /** Largest message a service takes in. */
    public static final int MAX_MESSAGE_BYTES = 256 << 20;

    /**
     * Bytes that may be under way on a connection before the receiver takes them in. It is fixed:
     * gRPC would otherwise measure it with a ping and an answer to nearly every message.
     */
    public static final int WINDOW_BYTES = 8 << 20;

    /** Size from which a batch is closed and the next begun; a single train may be larger. */
    static final int BATCH_BYTES = 8 << 20;

    /** Bytes that may wait for the turns of one run at a service: half of its heap. */
    public static long mostWaitingBytes() {
        return Runtime.getRuntime().maxMemory() / 2;
    }

    private LinkLimits() {}
}
