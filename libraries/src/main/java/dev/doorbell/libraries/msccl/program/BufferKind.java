package dev.doorbell.libraries.msccl.program;

/** Buffers of a GPU that a step may name. */
public enum BufferKind {
    /** Send buffer of the call. */
    INPUT("i"),
    /** Receive buffer of the call. */
    OUTPUT("o"),
    /** Scratch memory of the runtime. */
    SCRATCH("s");

    private final String symbol;

    BufferKind(String symbol) {
        this.symbol = symbol;
    }

    /** Name in MSCCL-IR. */
    public String symbol() {
        return symbol;
    }
}
