package dev.doorbell.libraries.msccl.program;

import java.util.Arrays;
import java.util.Optional;

/**
 * How bytes and the news of them cross a connection: NCCL's protocols, with the sizes of NCCL 2.12.
 * Every connection has a buffer of eight steps; an operation takes one or more of them.
 */
public enum Protocol {
    /** Whole lines, and a counter after them. */
    SIMPLE("Simple", 4 << 20, 4, 1, 1),
    /** Each 8 bytes of data travel with 8 bytes of flags. */
    LL("LL", 512 << 10, 1, 1, 2),
    /** Each line of 128 bytes ends with 8 bytes of flags. */
    LL128("LL128", 4_915_200, 1, 15, 16);

    /** Steps of a connection's buffer. */
    public static final int STEPS = 8;

    private final String symbol;
    private final long bufferBytes;
    private final int stepsPerOperation;
    private final int dataPart;
    private final int wholePart;

    Protocol(String symbol, long bufferBytes, int stepsPerOperation, int dataPart, int wholePart) {
        this.symbol = symbol;
        this.bufferBytes = bufferBytes;
        this.stepsPerOperation = stepsPerOperation;
        this.dataPart = dataPart;
        this.wholePart = wholePart;
    }

    /** The protocol MSCCL-IR calls {@code symbol}. */
    public static Optional<Protocol> of(String symbol) {
        return Arrays.stream(values()).filter(it -> it.symbol.equals(symbol)).findFirst();
    }

    /** Its name in MSCCL-IR. */
    public String symbol() {
        return symbol;
    }

    /** Bytes of a connection's buffer, flags included. */
    public long bufferBytes() {
        return bufferBytes;
    }

    /** Steps of the buffer one operation takes. */
    public int stepsPerOperation() {
        return stepsPerOperation;
    }

    /** Operations a sender may be ahead of its receiver. */
    public int slots() {
        return STEPS / stepsPerOperation;
    }

    /** Bytes of data an operation moves at most: the tile by which chunks are cut. */
    public long tileBytes() {
        return bufferBytes / STEPS * stepsPerOperation * dataPart / wholePart;
    }
}
