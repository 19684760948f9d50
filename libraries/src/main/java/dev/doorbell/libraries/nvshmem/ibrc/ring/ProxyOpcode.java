package dev.doorbell.libraries.nvshmem.ibrc.ring;

/** What a ring entry asks for, with the size NVSHMEM 2.8.0 gives it. */
public enum ProxyOpcode {
    /** RDMA WRITE of a buffer. */
    PUT(0, 32),
    /** RDMA READ into a buffer. */
    GET(1, 32),
    /** RDMA WRITE of a value of at most 8 bytes that travels in the entry. */
    INLINE_PUT(2, 24),
    /** Keeps what follows behind what was before; RC does so by itself. */
    FENCE(3, 8),
    /** The signal of a put that sets its word: an RDMA WRITE of 8 inline bytes. */
    SIGNAL_SET(4, 40),
    /** Fetch-and-add whose old value nobody waits for. */
    ADD(5, 40),
    /** Fetch-and-add. */
    FETCH_ADD(6, 40),
    /** Compare-and-swap. */
    COMPARE_SWAP(7, 40),
    /** A swap whose old value nobody waits for. */
    SET(8, 40),
    /** A swap. */
    SWAP(9, 40),
    /** An and whose old value nobody waits for. */
    AND(10, 40),
    /** An and that fetches. */
    FETCH_AND(11, 40),
    /** An or whose old value nobody waits for. */
    OR(12, 40),
    /** An or that fetches. */
    FETCH_OR(13, 40),
    /** An xor whose old value nobody waits for. */
    XOR(14, 40),
    /** An xor that fetches. */
    FETCH_XOR(15, 40);

    private static final ProxyOpcode[] BY_CODE = values();

    private final int code;
    private final int entryBytes;

    ProxyOpcode(int code, int entryBytes) {
        this.code = code;
        this.entryBytes = entryBytes;
    }

    /** The opcode of a code of 4 bits, all of which are taken. */
    static ProxyOpcode of(int code) {
        return BY_CODE[code];
    }

    /** Its number in entries, 4 bits. */
    int code() {
        return code;
    }

    /** Whether the caller waits for what comes back. */
    boolean fetching() {
        return switch (this) {
            case GET, FETCH_ADD, COMPARE_SWAP, SWAP, FETCH_AND, FETCH_OR, FETCH_XOR -> true;
            case PUT, INLINE_PUT, FENCE, SIGNAL_SET, ADD, SET, AND, OR, XOR -> false;
        };
    }

    /** Bytes of the entry, a multiple of 8. */
    public int entryBytes() {
        return entryBytes;
    }

    /** Words of the entry. */
    public int words() {
        return entryBytes / Long.BYTES;
    }
}
