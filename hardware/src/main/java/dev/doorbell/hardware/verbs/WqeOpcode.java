package dev.doorbell.hardware.verbs;

import org.jspecify.annotations.Nullable;

/** Opcodes of work queue entries, with the numbers mlx5 gives them. */
public enum WqeOpcode {
    /** Does nothing; completes in order. */
    NOP(0x00),
    /** Writes to the peer's memory. */
    RDMA_WRITE(0x08),
    /** The same, with four bytes for the completion of the peer's next receive request. */
    RDMA_WRITE_WITH_IMM(0x09),
    /** Sends to the buffer of the peer's next receive request. */
    SEND(0x0a),
    /** The same, with four bytes for the peer's completion. */
    SEND_WITH_IMM(0x0b),
    /** Reads the peer's memory. */
    RDMA_READ(0x10),
    /** Compares and swaps a 64-bit word. */
    ATOMIC_CMP_AND_SWP(0x11),
    /** Adds to a 64-bit word. */
    ATOMIC_FETCH_AND_ADD(0x12),
    /** Compares some bits of a word and swaps some. */
    MASKED_CMP_AND_SWP(0x14),
    /** Adds to a word field by field. */
    MASKED_FETCH_AND_ADD(0x15),
    /** Reads the queue pair's own memory and discards the bytes. */
    DUMP(0x23);

    private static final @Nullable WqeOpcode[] BY_CODE = new @Nullable WqeOpcode[0x24];

    static {
        for (WqeOpcode opcode : values()) {
            BY_CODE[opcode.code] = opcode;
        }
    }

    private final int code;

    WqeOpcode(int code) {
        this.code = code;
    }

    /** Number in the control segment. */
    public int code() {
        return code;
    }

    /** Returns true if it is one of the atomics. */
    public boolean atomic() {
        return switch (this) {
            case NOP, RDMA_WRITE, RDMA_WRITE_WITH_IMM, SEND, SEND_WITH_IMM, RDMA_READ, DUMP ->
                    false;
            case ATOMIC_CMP_AND_SWP,
                    ATOMIC_FETCH_AND_ADD,
                    MASKED_CMP_AND_SWP,
                    MASKED_FETCH_AND_ADD ->
                    true;
        };
    }

    /** Returns true if its bytes go to a receive request's buffer. */
    public boolean sends() {
        return this == SEND || this == SEND_WITH_IMM;
    }

    /** Returns true if it has bytes for the peer's completion. */
    public boolean hasImmediate() {
        return this == RDMA_WRITE_WITH_IMM || this == SEND_WITH_IMM;
    }

    /** Returns true if it needs a receive request at the peer. */
    public boolean needsReceive() {
        return sends() || this == RDMA_WRITE_WITH_IMM;
    }

    static WqeOpcode of(int code) {
        WqeOpcode opcode = code < 0 || code >= BY_CODE.length ? null : BY_CODE[code];
        if (opcode == null) {
            throw new IllegalArgumentException(
                    "expected the opcode of a work queue entry but was 0x%02x".formatted(code));
        }
        return opcode;
    }
}
