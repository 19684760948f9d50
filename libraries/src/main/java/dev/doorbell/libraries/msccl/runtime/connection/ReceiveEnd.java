package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;

/** Receive end of a connection, as its thread block sees it. */
public interface ReceiveEnd extends ConnectionEnd {

    /**
     * Starts the thread block's read of a post.
     *
     * @param waitsPs latency of the rounds in which its loads wait for each other
     * @return earliest time at which it can have read all of the post
     */
    long begin(int bytes, long waitsPs);

    /**
     * Time that loads of received data take longer than one from L2.
     *
     * @param loads loads of 16 bytes that each thread of a warp has under way
     */
    long longerLoadPs(int loads);

    /**
     * Number of the first line of the post of {@code bytes} without its flag, for which the thread
     * block goes on polling, or -1 if all have theirs.
     */
    int missingLine(int bytes);

    /** Reads the {@code bytes} bytes of the post. */
    Payload read(int bytes);

    /** Releases the slot of a post that the thread block has read. */
    void release();
}
