package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import org.jspecify.annotations.Nullable;

/**
 * Producer end of the ring on the GPU: a counter in GPU memory from which threads claim space by
 * atomicAdd, and a copy of the proxy's written-back position. A load from host memory updates the
 * copy if it indicates a full ring. Every quiet updates it too, because its answer contains the
 * position.
 */
public final class RingProducer {

    private final RingWords words;
    private final ProxyEntryCodec codec;
    private final long[] entry = new long[ProxyEntryCodec.MOST_WORDS];
    private long claimed;
    private long knownComplete;

    public RingProducer(RingWords words, ProxyEntryCodec codec) {
        this.words = words;
        this.codec = codec;
    }

    /** Claims bytes and returns the position of the first. */
    public long claim(long bytes) {
        long first = claimed;
        claimed += bytes;
        return first;
    }

    /** Number of bytes claimed so far, which a quiet must see consumed. */
    public long claimed() {
        return claimed;
    }

    /** Number of bytes that the GPU knows to be consumed. */
    public long knownComplete() {
        return knownComplete;
    }

    /**
     * Returns true if an entry that ends at {@code end} may be written, as far as the GPU knows.
     */
    public boolean hasRoomUpTo(long end) {
        return hasRoomUpTo(end, knownComplete);
    }

    /** Returns true if the entry may be written once {@code complete} bytes have been consumed. */
    public boolean hasRoomUpTo(long end, long complete) {
        return end - complete <= words.bytes();
    }

    /** Updates the copy after a load of the proxy's counter. */
    public void learn(long complete) {
        knownComplete = Math.max(knownComplete, complete);
    }

    /** Stores the entry at a position on its arrival in host memory; a fence has no operation. */
    public void store(long position, ProxyOpcode opcode, @Nullable RemoteOperation operation) {
        if (operation == null) {
            codec.encodeFence(entry);
        } else {
            codec.encode(opcode, operation, entry);
        }
        store(position, opcode.words());
    }

    /** Stores the inline put of one thread on its arrival in host memory. */
    public void store(long position, ElementStores stores, int thread) {
        codec.encode(stores, thread, entry);
        store(position, ProxyOpcode.INLINE_PUT.words());
    }

    private void store(long position, int count) {
        for (int i = 0; i < count; i++) {
            words.store(position + (long) i * Long.BYTES, entry[i]);
        }
    }
}
