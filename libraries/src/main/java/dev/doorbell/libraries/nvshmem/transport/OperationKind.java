package dev.doorbell.libraries.nvshmem.transport;

/** Kind of one-sided operation. */
public enum OperationKind {
    /** Writes a local buffer to the peer. */
    PUT,
    /** Writes a value of at most 8 bytes to the peer; the value is in the request itself. */
    INLINE_PUT,
    /** Reads the peer's memory into a local buffer. */
    GET,
    /** Adds to a word. */
    ATOMIC_ADD,
    /** Swaps a word. */
    ATOMIC_SWAP,
    /** Swaps a word if the old one equals the compare value. */
    ATOMIC_COMPARE_SWAP,
    /** Combines a word with bitwise and. */
    ATOMIC_AND,
    /** Combines a word with bitwise or. */
    ATOMIC_OR,
    /** Combines a word with bitwise exclusive or. */
    ATOMIC_XOR;

    /** Returns true for a read-modify-write of a word. */
    public boolean atomic() {
        return this != PUT && this != INLINE_PUT && this != GET;
    }

    /** Returns the result of an atomic on {@code old}, both as 64-bit words. */
    public long apply(long old, long operand, long compare) {
        return switch (this) {
            case ATOMIC_ADD -> old + operand;
            case ATOMIC_SWAP -> operand;
            case ATOMIC_COMPARE_SWAP -> old == compare ? operand : old;
            case ATOMIC_AND -> old & operand;
            case ATOMIC_OR -> old | operand;
            case ATOMIC_XOR -> old ^ operand;
            case PUT, INLINE_PUT, GET ->
                    throw new IllegalStateException("expected an atomic but was " + this);
        };
    }
}
