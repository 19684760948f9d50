package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * How a connection's buffer is used. An operation of several steps is cut in two slices, each a
 * slot of its own; one of a single step is posted as a whole.
 *
 * @param protocol of the connection
 * @param bufferBytes of the buffer, flags included, a multiple of {@value #GRAIN}
 * @param stepsPerOperation steps of the buffer an operation takes: 1, 2, 4 or 8
 */
public record SlotShape(Protocol protocol, long bufferBytes, int stepsPerOperation) {

    /** Buffers are whole numbers of so many bytes: eight steps of whole LL128 lines. */
    public static final int GRAIN = 1024;

    private static final int LINE_BYTES = 128;
    private static final int LL_DATA = 8;
    private static final int LL_LINE = 16;
    private static final int LL128_DATA = 120;
    private static final int SLICES = 2;

    public SlotShape {
        if (bufferBytes < GRAIN || bufferBytes % GRAIN != 0 || bufferBytes > 1L << 30) {
            throw new IllegalArgumentException(
                    "expected a buffer of a multiple of %d bytes, at most 1 GiB, but was %d"
                            .formatted(GRAIN, bufferBytes));
        }
    }

    /** The use programs make of a buffer. */
    public SlotShape(Protocol protocol, long bufferBytes) {
        this(protocol, bufferBytes, protocol.stepsPerOperation());
    }

    /** Posts an operation is made of. */
    public int posts() {
        return stepsPerOperation > 1 ? SLICES : 1;
    }

    /** Slots of the buffer. */
    public int slots() {
        return Protocol.STEPS / stepsPerOperation * posts();
    }

    /** Bytes of a slot, flags included. */
    public int slotBytes() {
        return (int) (bufferBytes / slots());
    }

    /** Data an operation moves at most, in whole elements of any type. */
    public long tileBytes() {
        return ConnectionBuffers.dataBytes(protocol, slotBytes()) * posts();
    }

    /** Bytes {@code bytes} of data take with their flags, in whole lines. */
    public int wireBytes(int bytes) {
        return switch (protocol) {
            case SIMPLE -> bytes;
            case LL -> lines(Math.ceilDiv(bytes, LL_DATA) * LL_LINE);
            case LL128 -> Math.ceilDiv(bytes, LL128_DATA) * LINE_BYTES;
        };
    }

    private static int lines(int bytes) {
        return Math.ceilDiv(bytes, LINE_BYTES) * LINE_BYTES;
    }
}
