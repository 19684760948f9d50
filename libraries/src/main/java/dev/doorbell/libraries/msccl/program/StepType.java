package dev.doorbell.libraries.msccl.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Operation codes of MSCCL-IR. S is the source chunk, D the target chunk, F the received data. */
public enum StepType {
    /** Send S. */
    SEND("s", Part.SENDS, Part.READS_SOURCE),
    /** D = F. */
    RECEIVE("r", Part.RECEIVES, Part.WRITES_TARGET),
    /** D = F, and send F. */
    RECEIVE_COPY_SEND("rcs", Part.RECEIVES, Part.SENDS, Part.WRITES_TARGET),
    /** Send F op S; D is not written. */
    RECEIVE_REDUCE_SEND("rrs", Part.RECEIVES, Part.SENDS, Part.READS_SOURCE),
    /** D = F op S. */
    RECEIVE_REDUCE_COPY("rrc", Part.RECEIVES, Part.READS_SOURCE, Part.WRITES_TARGET),
    /** D = F op S, and send it. */
    RECEIVE_REDUCE_COPY_SEND(
            "rrcs", Part.RECEIVES, Part.SENDS, Part.READS_SOURCE, Part.WRITES_TARGET),
    /** D = S. */
    COPY("cpy", Part.READS_SOURCE, Part.WRITES_TARGET),
    /** D = D op S. */
    REDUCE("re", Part.READS_SOURCE, Part.READS_TARGET, Part.WRITES_TARGET),
    /**
     * An operation that microsoft/msccl parses, but whose interpreter then leaves the thread block.
     */
    ADD_RESIDUAL("ra", Part.READS_TARGET, Part.WRITES_TARGET),
    /** No operation, only a dependency of the next step. */
    NOTHING("nop");

    private enum Part {
        SENDS,
        RECEIVES,
        READS_SOURCE,
        READS_TARGET,
        WRITES_TARGET
    }

    private final String symbol;
    private final boolean sends;
    private final boolean receives;
    private final boolean readsSource;
    private final boolean readsTarget;
    private final boolean writesTarget;

    StepType(String symbol, Part... parts) {
        this.symbol = symbol;
        List<Part> all = Arrays.asList(parts);
        sends = all.contains(Part.SENDS);
        receives = all.contains(Part.RECEIVES);
        readsSource = all.contains(Part.READS_SOURCE);
        readsTarget = all.contains(Part.READS_TARGET);
        writesTarget = all.contains(Part.WRITES_TARGET);
    }

    /** Returns the type that MSCCL-IR calls {@code symbol}. */
    public static Optional<StepType> of(String symbol) {
        return Arrays.stream(values()).filter(type -> type.symbol.equals(symbol)).findFirst();
    }

    /** Name in MSCCL-IR. */
    public String symbol() {
        return symbol;
    }

    /** Returns true if it takes a slot of the thread block's send connection. */
    public boolean sends() {
        return sends;
    }

    /** Returns true if it frees a slot of the thread block's receive connection. */
    public boolean receives() {
        return receives;
    }

    /** Returns true if it reads S. */
    public boolean readsSource() {
        return readsSource;
    }

    /** Returns true if it uses a connection. */
    public boolean connected() {
        return sends || receives;
    }

    /** Returns true if it reads D. */
    public boolean readsTarget() {
        return readsTarget;
    }

    /** Returns true if it writes D. */
    public boolean writesTarget() {
        return writesTarget;
    }

    /** Returns true if it combines chunks with the call's operator. */
    public boolean reduces() {
        return switch (this) {
            case RECEIVE_REDUCE_SEND, RECEIVE_REDUCE_COPY, RECEIVE_REDUCE_COPY_SEND, REDUCE -> true;
            case SEND, RECEIVE, RECEIVE_COPY_SEND, COPY, ADD_RESIDUAL, NOTHING -> false;
        };
    }
}
