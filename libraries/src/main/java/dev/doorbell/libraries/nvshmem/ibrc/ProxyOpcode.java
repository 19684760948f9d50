package dev.doorbell.libraries.nvshmem.ibrc;

/** What a ring entry asks for, with the size NVSHMEM 2.8.0 gives it. */
enum ProxyOpcode {
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
    /** RDMA fetch-and-add whose old value nobody waits for. */
    ADD(5, 40),
    /** RDMA fetch-and-add. */
    FETCH_ADD(6, 40),
    /** RDMA compare-and-swap. */
    COMPARE_SWAP(7, 40);

    private static final ProxyOpcode[] BY_CODE = values();

    private final int code;
    private final int entryBytes;

    ProxyOpcode(int code, int entryBytes) {
        this.code = code;
        this.entryBytes = entryBytes;
    }

    /** The opcode of a code. */
    static ProxyOpcode of(int code) {
        if (code >= BY_CODE.length) {
            throw new IllegalStateException("expected a request's code but was " + code);
        }
        return BY_CODE[code];
    }

    /** Its number in entries, 4 bits. */
    int code() {
        return code;
    }

    /** Bytes of the entry, a multiple of 8. */
    int entryBytes() {
        return entryBytes;
    }

    /** Words of the entry. */
    int words() {
        return entryBytes / Long.BYTES;
    }
}
