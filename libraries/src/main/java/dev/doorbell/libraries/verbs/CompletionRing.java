package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CqeCodec;

/** Completion queue as its software reads it: entries in turn, distinguished by the owner bit. */
public final class CompletionRing {

    private final NodeMemory memory;
    private final long address;
    private final int entries;
    private long consumed;

    /** Creates the view of an empty queue at a bus address. */
    public CompletionRing(NodeMemory memory, long address, int entries) {
        this.memory = memory;
        this.address = address;
        this.entries = entries;
    }

    /** Bytes of a queue. */
    public static long bytes(int entries) {
        return (long) entries * CqeCodec.BYTES;
    }

    /** Bus address of the queue. */
    public long address() {
        return address;
    }

    /** Entries of the queue. */
    public int entries() {
        return entries;
    }

    /** Bus address of the next entry. */
    public long next() {
        return address + consumed % entries * CqeCodec.BYTES;
    }

    /** Returns true if the next entry has arrived. */
    public boolean ready() {
        return ready(consumed);
    }

    /** Number of entries that have arrived and are not consumed. */
    public int readyEntries() {
        int count = 0;
        while (count < entries && ready(consumed + count)) {
            count++;
        }
        return count;
    }

    private boolean ready(long number) {
        long entry = address + number % entries * CqeCodec.BYTES;
        long word = CqeCodec.read(space(), NodeMemory.offset(entry));
        return word != 0 && CqeCodec.owner(word) == (number / entries % 2 == 0);
    }

    /** Last word of the next entry, for {@link CqeCodec}. */
    public long word() {
        return CqeCodec.read(space(), NodeMemory.offset(next()));
    }

    /** Memory of the queue. */
    public Memory space() {
        return memory.space(address);
    }

    /** Goes on to the next entry. */
    public void consume() {
        consumed++;
    }
}
