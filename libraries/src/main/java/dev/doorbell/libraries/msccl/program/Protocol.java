package dev.doorbell.libraries.msccl.program;

import java.util.Arrays;
import java.util.Optional;

/**
 * NCCL's protocols of connections: the transport of bytes and of their notification, with the sizes
 * of NCCL 2.12. Every connection has a buffer of eight steps; an operation takes one or more of
 * them.
 */
public enum Protocol {
    /** Whole lines, followed by a counter. */
    SIMPLE("Simple", 4 << 20, 4, 1, 1),
    /** 8 bytes of flags with each 8 bytes of data. */
    LL("LL", 512 << 10, 1, 1, 2),
    /** 8 bytes of flags at the end of each line of 128 bytes. */
    LL128("LL128", 4_915_200, 1, 15, 16);

    /** Number of steps of a connection's buffer. */
    public static final int STEPS = 8;

    /** Bytes of a line of LL128 with its flag. Buffers of LL are multiples of it, too. */
    public static final int LINE_BYTES = 128;

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

    /** Returns the protocol that MSCCL-IR calls {@code symbol}. */
    public static Optional<Protocol> of(String symbol) {
        return Arrays.stream(values()).filter(it -> it.symbol.equals(symbol)).findFirst();
    }

    /** Name in MSCCL-IR. */
    public String symbol() {
        return symbol;
    }

    /** Bytes of a connection's buffer, including flags. */
    public long bufferBytes() {
        return bufferBytes;
    }

    /** Steps of the buffer that one operation takes. */
    public int stepsPerOperation() {
        return stepsPerOperation;
    }

    /** Number of operations that a sender may be ahead of its receiver. */
    public int slots() {
        return STEPS / stepsPerOperation;
    }

    /** Largest data of an operation, in bytes: the tile that divides chunks. */
    public long tileBytes() {
        return dataBytes(bufferBytes / STEPS * stepsPerOperation);
    }

    /** Bytes of data in {@code bytes} of a buffer, in whole lines if they have flags. */
    public long dataBytes(long bytes) {
        return dataPart == wholePart ? bytes : bytes / LINE_BYTES * lineDataBytes();
    }

    /** Bytes of data in {@link #LINE_BYTES} bytes of a buffer. */
    public int lineDataBytes() {
        return LINE_BYTES * dataPart / wholePart;
    }
}
