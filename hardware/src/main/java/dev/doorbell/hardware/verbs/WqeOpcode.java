package dev.doorbell.hardware.verbs;

/** Opcodes of work queue entries, with the numbers mlx5 gives them. */
public enum WqeOpcode {
    /** Does nothing; completes in order. */
    NOP(0x00),
    /** Writes to the peer's memory. */
    RDMA_WRITE(0x08),
    /** Reads the peer's memory. */
    RDMA_READ(0x10),
    /** Compares and swaps a 64-bit word. */
    ATOMIC_CMP_AND_SWP(0x11),
    /** Adds to a 64-bit word. */
    ATOMIC_FETCH_AND_ADD(0x12);

    private static final WqeOpcode[] BY_CODE = new WqeOpcode[0x13];

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

    /** Whether it is one of the two atomics. */
    public boolean atomic() {
        return this == ATOMIC_CMP_AND_SWP || this == ATOMIC_FETCH_AND_ADD;
    }

    static WqeOpcode of(int code) {
        if (code < 0 || code >= BY_CODE.length || BY_CODE[code] == null) {
            throw new IllegalArgumentException(
                    "expected the opcode of a work queue entry but was 0x%02x".formatted(code));
        }
        return BY_CODE[code];
    }
}
