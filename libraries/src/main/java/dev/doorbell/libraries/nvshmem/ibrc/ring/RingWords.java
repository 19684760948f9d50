package dev.doorbell.libraries.nvshmem.ibrc.ring;

import dev.doorbell.hardware.memory.Memory;

/**
 * Bytes of the ring: 8-byte words in pinned host memory. The top byte of a word is its flag. Bit 0
 * of the flag is the phase, the turn of the ring in which the word was written. A reader thus
 * recognises a new word without any other exchange. The other 56 bits are payload.
 *
 * <p>Positions count bytes since the start without wrapping and are multiples of 8. Fresh memory is
 * 0, so the phase of the first turn is 1.
 */
public final class RingWords {

    /** Payload bits of a word. */
    static final int PAYLOAD_BITS = 56;

    /** Least size of a ring. A smaller one could fill up before any space is written back. */
    public static final int LEAST_BYTES = 2 * ProxyRing.WRITE_BACK_BYTES;

    private final Memory memory;
    private final long offset;
    private final int bytes;
    private final int turnShift;

    /**
     * Creates a ring.
     *
     * @param offset offset of its first byte in {@code memory}
     * @param bytes its size, a power of two of at least {@link #LEAST_BYTES}
     */
    public RingWords(Memory memory, long offset, int bytes) {
        if (Integer.bitCount(bytes) != 1 || bytes < LEAST_BYTES) {
            throw new IllegalArgumentException(
                    "expected a ring of a power of two of at least %d bytes but was %d"
                            .formatted(LEAST_BYTES, bytes));
        }
        this.memory = memory;
        this.offset = offset;
        this.bytes = bytes;
        turnShift = Integer.numberOfTrailingZeros(bytes);
    }

    int bytes() {
        return bytes;
    }

    /** Stores the word at a position with the phase of its turn. */
    void store(long position, long payload) {
        memory.writeLong(address(position), phase(position) << PAYLOAD_BITS | payload);
    }

    /** Returns true if the word of this turn has arrived. */
    boolean arrived(long position) {
        return (memory.readLong(address(position)) >>> PAYLOAD_BITS & 1) == phase(position);
    }

    /** Payload of the word at a position. */
    long payload(long position) {
        return memory.readLong(address(position)) & (1L << PAYLOAD_BITS) - 1;
    }

    private long phase(long position) {
        return ~(position >>> turnShift) & 1;
    }

    private long address(long position) {
        return offset + (position & bytes - 1);
    }
}
