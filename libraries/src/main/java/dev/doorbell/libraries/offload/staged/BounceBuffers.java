package dev.doorbell.libraries.offload.staged;

import dev.doorbell.hardware.verbs.LocalBuffer;
import java.util.ArrayDeque;

/**
 * Registered memory of a worker for staged bytes, divided into equal buffers that are used
 * round-robin.
 */
public final class BounceBuffers {

    private final long address;
    private final int key;
    private final long bufferBytes;
    private final int count;
    private final ArrayDeque<Integer> free = new ArrayDeque<>();

    /**
     * Creates the buffers in a range of the DPU's memory.
     *
     * @param address first bus address
     * @param bytes bytes of the range
     * @param key its lkey
     * @throws IllegalArgumentException if the range is too short for the options' buffers
     */
    public BounceBuffers(long address, long bytes, int key, StagingOptions options) {
        this.address = address;
        this.key = key;
        boolean whole = options.strategy() == StagingStrategy.DIRECT;
        count = whole ? 1 : options.depth();
        bufferBytes = whole ? bytes : options.chunkBytes();
        if (bufferBytes * count > bytes || bytes < 1) {
            throw new IllegalArgumentException(
                    "the bounce memory of a worker has %d bytes; expected at least %d for %d buffers of %d bytes"
                            .formatted(bytes, bufferBytes * count, count, bufferBytes));
        }
        for (int i = 0; i < count; i++) {
            free.addLast(i);
        }
    }

    /** Bytes of one buffer, the largest single read. */
    public long bufferBytes() {
        return bufferBytes;
    }

    /** Number of buffers. */
    public int count() {
        return count;
    }

    /** Returns true if a buffer is free. */
    boolean available() {
        return !free.isEmpty();
    }

    /** Takes the buffer that has been free for longest; there must be one. */
    int take() {
        return free.removeFirst();
    }

    /** Releases a buffer. */
    void release(int buffer) {
        free.addLast(buffer);
    }

    /** Returns the first {@code length} bytes of a buffer. */
    LocalBuffer part(int buffer, int length) {
        return new LocalBuffer(address + buffer * bufferBytes, key, length);
    }
}
