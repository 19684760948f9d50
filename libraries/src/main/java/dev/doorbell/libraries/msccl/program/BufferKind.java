package dev.doorbell.libraries.msccl.program;

/** The buffers of a GPU a step may name. */
public enum BufferKind {
    /** The send buffer of the call. */
    INPUT("i"),
    /** The receive buffer of the call. */
    OUTPUT("o"),
    /** Memory the runtime adds. */
    SCRATCH("s");

    private final String symbol;

    BufferKind(String symbol) {
        this.symbol = symbol;
    }

    /** Its name in MSCCL-IR. */
    public String symbol() {
        return symbol;
    }
}
