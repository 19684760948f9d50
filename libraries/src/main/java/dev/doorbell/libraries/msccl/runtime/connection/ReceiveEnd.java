package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;

/** The receiving end of a connection, as its thread block sees it. */
public interface ReceiveEnd extends ConnectionEnd {

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
