package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CqeCodec;

/** Completion queue as its software reads it: entries in turn, distinguished by the owner bit. */
final class CompletionRing {

    private final NodeMemory memory;
    private final long address;
    private final int entries;
    private long consumed;

    CompletionRing(NodeMemory memory, long address, int entries) {
        this.memory = memory;
        this.address = address;
        this.entries = entries;
    }

    static long bytes(int entries) {
        return (long) entries * CqeCodec.BYTES;
    }

    long address() {
        return address;
    }

    int entries() {
        return entries;
    }

    /** Bus address of the next entry. */
    long next() {
        return address + consumed % entries * CqeCodec.BYTES;
    }

    /** Returns true if the next entry has arrived. */
    boolean ready() {
        long word = word();
        return word != 0 && CqeCodec.owner(word) == (consumed / entries % 2 == 0);
    }

    /** Last word of the next entry, for {@link CqeCodec}. */
    long word() {
        return CqeCodec.read(space(), NodeMemory.offset(next()));
    }

    /** Memory of the queue. */
    Memory space() {
        return memory.space(address);
    }

    void consume() {
        consumed++;
    }
}
