package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.message.Payload;

/** The receiving end of a connection, as its thread block sees it. */
public interface ReceiveEnd {

    /** Whether the next post is here or known to come. */
    boolean ready();

    /** The instant from which the thread block sees its first byte; only when {@link #ready}. */
    long readyPs();

    /** Runs {@code resume} once, when the end has become {@link #ready}. */
    void await(Runnable resume);

    /**
     * The thread block begins to read a post now.
     *
     * @return when it can have read all of it at the earliest
     */
    long begin(int bytes);

    /** The {@code bytes} bytes of the post. */
    Payload read(int bytes);

    /** The thread block has read the post and gives its slot back. */
    void release();
}
