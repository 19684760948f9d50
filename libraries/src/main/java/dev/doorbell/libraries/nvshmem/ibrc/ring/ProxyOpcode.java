package dev.doorbell.libraries.nvshmem.ibrc.ring;

/** Opcode of a ring entry, with the entry size of NVSHMEM 2.8.0. */
public enum ProxyOpcode {
    /** RDMA WRITE of a buffer. */
    PUT(0, 32),
    /** RDMA READ into a buffer. */
    GET(1, 32),
    /** RDMA WRITE of a value of at most 8 bytes that is in the entry. */
    INLINE_PUT(2, 24),
    /** Fence, which orders later entries after earlier ones. RC keeps this order by itself. */
    FENCE(3, 8),
    /** Signal that sets its word after a put: an RDMA WRITE of 8 inline bytes. */
    SIGNAL_SET(4, 40),
    /** Add without fetch. */
    ADD(5, 40),
    /** Fetch-and-add. */
    FETCH_ADD(6, 40),
    /** Compare-and-swap. */
    COMPARE_SWAP(7, 40),
    /** Swap without fetch. */
    SET(8, 40),
    /** Swap. */
    SWAP(9, 40),
    /** And without fetch. */
    AND(10, 40),
    /** Fetch-and-and. */
    FETCH_AND(11, 40),
    /** Or without fetch. */
    OR(12, 40),
    /** Fetch-and-or. */
    FETCH_OR(13, 40),
    /** Xor without fetch. */
    XOR(14, 40),
    /** Fetch-and-xor. */
    FETCH_XOR(15, 40);

    private static final ProxyOpcode[] BY_CODE = values();

    private final int code;
    private final int entryBytes;

    ProxyOpcode(int code, int entryBytes) {
        this.code = code;
        this.entryBytes = entryBytes;
    }

    /** Returns the opcode of a 4-bit code. All codes are in use. */
    static ProxyOpcode of(int code) {
        return BY_CODE[code];
    }

    /** Number in entries, 4 bits. */
    int code() {
        return code;
    }

    /** Returns true if the caller waits for a result. */
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
