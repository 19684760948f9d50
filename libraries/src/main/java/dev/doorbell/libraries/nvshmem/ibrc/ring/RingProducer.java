package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import org.jspecify.annotations.Nullable;

/**
 * The GPU's end of the ring: a counter in GPU memory from which threads claim space by atomicAdd,
 * and a copy of what the proxy has written back. The copy is brought up to date by a load from host
 * memory when it says that the ring is full, and by every quiet, whose answer carries the counter.
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

    /** Claims the next bytes and returns the position of the first. */
    public long claim(long bytes) {
        long first = claimed;
        claimed += bytes;
        return first;
    }

    /** Bytes claimed so far: what a quiet must see consumed. */
    public long claimed() {
        return claimed;
    }

    /** Bytes the GPU knows to be consumed. */
    public long knownComplete() {
        return knownComplete;
    }

    /** Whether, as far as the GPU knows, an entry that ends at {@code end} may be written. */
    public boolean hasRoomUpTo(long end) {
        return hasRoomUpTo(end, knownComplete);
    }

    /** Whether it may be written when so many bytes have been consumed. */
    public boolean hasRoomUpTo(long end, long complete) {
        return end - complete <= words.bytes();
    }

    /** The GPU has loaded the proxy's counter. */
    public void learn(long complete) {
        knownComplete = Math.max(knownComplete, complete);
    }

    /** The entry at a position arrives in host memory; a fence has no operation. */
    public void store(long position, ProxyOpcode opcode, @Nullable RemoteOperation operation) {
        if (operation == null) {
            codec.encodeFence(entry);
        } else {
            codec.encode(opcode, operation, entry);
        }
        store(position, opcode.words());
    }

    /** The inline put of one thread arrives in host memory. */
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
