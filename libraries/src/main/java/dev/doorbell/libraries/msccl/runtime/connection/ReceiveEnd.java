package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;

/** Receive end of a connection, as its thread block sees it. */
public interface ReceiveEnd extends ConnectionEnd {

    /**
     * Starts the thread block's read of a post.
     *
     * @return earliest time at which it can have read all of the post
     */
    long begin(int bytes);

    /** Time that a load of received data takes longer than one from L2. */
    long longerLoadPs();

    /** Reads the {@code bytes} bytes of the post. */
    Payload read(int bytes);

    /** Releases the slot of a post that the thread block has read. */
    void release();
}
