package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.message.Payload;

/**
 * The sending end of a connection, as its thread block sees it. A post fills one slot: a slice
 * under Simple, a step otherwise.
 */
public interface SendEnd {

    /** Whether a slot for the next post is free or known to become so. */
    boolean ready();

    /** The instant from which the thread block sees that it is free; only when {@link #ready}. */
    long readyPs();

    /** Runs {@code resume} once, when the end has become {@link #ready}. */
    void await(Runnable resume);

    /**
     * A post of {@code bytes} begins now.
     *
     * @return when what carries its bytes lets the thread block end at the earliest
     */
    long begin(int bytes);

    /** The thread block will have stored everything at {@code endPs}, fences not counted. */
    void storing(Payload data, long endPs);

    /** What the thread block needs between its last store of a post and the news of it. */
    long fencePs();

    /** The thread block has stored everything, and fenced. */
    void stored(Payload data);
}
