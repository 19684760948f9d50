package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/**
 * The proxy's end of the ring. Entries are taken in the order their space was claimed: a claimed
 * entry that has not arrived holds up those behind it, even when they have.
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

    /** Bytes consumed so far. */
    public long consumed() {
        return consumed;
    }

    /** Whether all words of the next entry have arrived. */
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

    /** What the next entry, which is ready, asks for. */
    public ProxyOpcode opcode() {
        return ProxyEntryCodec.opcode(words.payload(consumed));
    }

    /** The operation of the next entry, which is ready and no fence. */
    public RemoteOperation operation() {
        int count = opcode().words();
        for (int i = 0; i < count; i++) {
            entry[i] = words.payload(consumed + (long) i * Long.BYTES);
        }
        return codec.decode(entry);
    }

    /** Says what is not written back, and that nothing is in it. */
    public void describe(RelativeState state) {
        state.rest(!words.arrived(consumed));
        state.add(consumed - writtenBack);
    }

    /** Whether it ever had an entry. */
    public boolean used() {
        return consumed > 0;
    }

    /** Takes the next entry off; true when its space and that before should be written back. */
    public boolean consume() {
        consumed += opcode().entryBytes();
        return consumed - writtenBack >= WRITE_BACK_BYTES;
    }

    /** Notes that all consumed space is being written back and returns how much that is. */
    public long writeBack() {
        writtenBack = consumed;
        return consumed;
    }
}
