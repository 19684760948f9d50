package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * Consumer end of the ring. Entries are taken in the order in which their space was claimed. A
 * claimed entry that has not arrived blocks later ones, even if those have arrived.
 */
public final class ProxyRing {

    /** Consumed bytes after which the space is written back. */
    static final int WRITE_BACK_BYTES = 1024;

    private final RingWords words;
    private final ProxyEntryCodec codec;
    private final long[] entry = new long[ProxyEntryCodec.MOST_WORDS];
    private long consumed;
    private long writtenBack;

    public ProxyRing(RingWords words, ProxyEntryCodec codec) {
        this.words = words;
        this.codec = codec;
    }

    /** Number of bytes consumed so far. */
    public long consumed() {
        return consumed;
    }

    /** Returns true if all words of the next entry have arrived. */
    public boolean ready() {
        if (!words.arrived(consumed)) {
            return false;
        }
        int count = opcode().words();
        for (int i = 1; i < count; i++) {
            if (!words.arrived(consumed + (long) i * Long.BYTES)) {
                return false;
            }
        }
        return true;
    }

    /** Opcode of the next entry, which must be ready. */
    public ProxyOpcode opcode() {
        return ProxyEntryCodec.opcode(words.payload(consumed));
    }

    /** Operation of the next entry, which must be ready and not a fence. */
    public RemoteOperation operation() {
        int count = opcode().words();
        for (int i = 0; i < count; i++) {
            entry[i] = words.payload(consumed + (long) i * Long.BYTES);
        }
        return codec.decode(entry);
    }

    /** Describes the space that is not written back. The ring must be empty. */
    public void describe(RelativeState state) {
        state.rest(!words.arrived(consumed));
        state.add(consumed - writtenBack);
    }

    /** Returns true if it has ever had an entry. */
    public boolean used() {
        return consumed > 0;
    }

    /**
     * Removes the next entry. Returns true if its space and earlier space should be written back.
     */
    public boolean consume() {
        consumed += opcode().entryBytes();
        return consumed - writtenBack >= WRITE_BACK_BYTES;
    }

    /** Records that all consumed space is being written back, and returns its amount. */
    public long writeBack() {
        writtenBack = consumed;
        return consumed;
    }
}
