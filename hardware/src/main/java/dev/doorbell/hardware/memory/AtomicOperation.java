package dev.doorbell.hardware.memory;

import dev.doorbell.pdes.Digest;

/**
 * Atomic change of a word, with the extended operations of mlx5. A library builds others from the
 * masked ones. Swap is a masked compare-and-swap that compares nothing. Set, and, or choose bits by
 * the swap mask. Xor is a masked add in which no bit carries.
 *
 * @param kind one of the four kinds
 * @param bytes size of the word, 4 or 8; the two plain kinds have 8
 * @param operand value to swap in or to add
 * @param operandMask bits that are swapped; for adds, bits that end a field and carry nothing on
 * @param compare value to compare with; 0 for adds
 * @param compareMask bits that are compared; 0 for adds
 */
public record AtomicOperation(
        Kind kind, int bytes, long operand, long operandMask, long compare, long compareMask) {

    private static final int EXTENDED_MASKS = 16;

    public AtomicOperation {
        if (bytes != Long.BYTES && (bytes != Integer.BYTES || !kind.masked())) {
            throw new IllegalArgumentException(
                    "expected an atomic on a word of 8 bytes, or 4 when masked, but was %s on %d"
                            .formatted(kind, bytes));
        }
        long word = wordMask(bytes);
        operand &= word;
        operandMask &= word;
        compare &= word;
        compareMask &= word;
    }

    /** ATOMIC_FETCH_AND_ADD. */
    public static AtomicOperation fetchAndAdd(long addend) {
        return new AtomicOperation(Kind.FETCH_AND_ADD, Long.BYTES, addend, 0, 0, 0);
    }

    /** ATOMIC_CMP_AND_SWP. */
    public static AtomicOperation compareAndSwap(long compare, long swap) {
        return new AtomicOperation(Kind.COMPARE_AND_SWAP, Long.BYTES, swap, -1, compare, -1);
    }

    /** Swaps in the masked bits when those compared are equal. */
    public static AtomicOperation maskedCompareAndSwap(
            int bytes, long compare, long compareMask, long swap, long swapMask) {
        return new AtomicOperation(
                Kind.MASKED_COMPARE_AND_SWAP, bytes, swap, swapMask, compare, compareMask);
    }

    /** Adds field by field; a set bit of {@code fieldBoundary} is the highest of its field. */
    public static AtomicOperation maskedFetchAndAdd(int bytes, long addend, long fieldBoundary) {
        return new AtomicOperation(Kind.MASKED_FETCH_AND_ADD, bytes, addend, fieldBoundary, 0, 0);
    }

    /**
     * The word after the operation, when it was {@code original}; the high half is 0 for 4 bytes.
     */
    public long apply(long original) {
        return switch (kind) {
            case COMPARE_AND_SWAP, MASKED_COMPARE_AND_SWAP ->
                    ((original ^ compare) & compareMask) == 0
                            ? (original & ~operandMask) | (operand & operandMask)
                            : original;
            case FETCH_AND_ADD, MASKED_FETCH_AND_ADD -> addInFields(original) & wordMask(bytes);
        };
    }

    /** Bytes of the operands in a packet beyond those of a plain atomic. */
    public int extensionBytes() {
        return kind == Kind.MASKED_COMPARE_AND_SWAP ? EXTENDED_MASKS : 0;
    }

    // Without the boundary bits no carry leaves a field; they are added last, without carry.
    private long addInFields(long original) {
        long carried = (original & ~operandMask) + (operand & ~operandMask);
        return carried ^ ((original ^ operand) & operandMask);
    }

    public long fingerprint() {
        long plain = Digest.combine(compare, operand);
        return kind.masked()
                ? Digest.combine(plain + bytes, Digest.combine(compareMask, operandMask))
                : plain;
    }

    private static long wordMask(int bytes) {
        return bytes == Long.BYTES ? -1 : 0xffff_ffffL;
    }

    /** The atomics of the NIC. */
    public enum Kind {
        /** Adds. */
        FETCH_AND_ADD,
        /** Compares the whole word and swaps it. */
        COMPARE_AND_SWAP,
        /** Adds in fields. */
        MASKED_FETCH_AND_ADD,
        /** Compares some bits and swaps some bits. */
        MASKED_COMPARE_AND_SWAP;

        /** Returns true if it is one of the extended atomics. */
        public boolean masked() {
            return this == MASKED_FETCH_AND_ADD || this == MASKED_COMPARE_AND_SWAP;
        }

        /** Returns true if it compares and swaps. */
        public boolean swaps() {
            return this == COMPARE_AND_SWAP || this == MASKED_COMPARE_AND_SWAP;
        }
    }
}
