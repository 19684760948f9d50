package dev.doorbell.libraries.nvshmem.transport;

/** What a one-sided operation does. */
public enum OperationKind {
    /** Writes a local buffer to the peer. */
    PUT,
    /** Writes a value of at most 8 bytes to the peer; the value travels in the request itself. */
    INLINE_PUT,
    /** Reads the peer's memory into a local buffer. */
    GET,
    /** Adds to a word. */
    ATOMIC_ADD,
    /** Swaps a word in. */
    ATOMIC_SWAP,
    /** Swaps a word in when the old one equals the compare value. */
    ATOMIC_COMPARE_SWAP,
    /** Ands into a word. */
    ATOMIC_AND,
    /** Ors into a word. */
    ATOMIC_OR,
    /** Xors into a word. */
    ATOMIC_XOR;

    /** Whether it is a read-modify-write of a word. */
    public boolean atomic() {
        return this != PUT && this != INLINE_PUT && this != GET;
    }

    /** What an atomic leaves where {@code old} was; both taken as 64-bit words. */
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
