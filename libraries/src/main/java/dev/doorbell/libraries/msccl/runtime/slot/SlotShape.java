package dev.doorbell.libraries.msccl.runtime.slot;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Division of a connection's buffer into slots. An operation of several steps has two slices, each
 * with its own slot. An operation of a single step is posted as a whole.
 *
 * @param protocol protocol of the connection
 * @param bufferBytes bytes of the buffer, including flags, a multiple of {@value #GRAIN}
 * @param stepsPerOperation steps of the buffer per operation: 1, 2, 4 or 8
 */
public record SlotShape(Protocol protocol, long bufferBytes, int stepsPerOperation) {

    /** Divisor of buffer sizes, in bytes: eight steps of whole LL128 lines. */
    public static final int GRAIN = 1024;

    private static final int SLICES = 2;

    public SlotShape {
        if (bufferBytes < GRAIN || bufferBytes % GRAIN != 0 || bufferBytes > 1L << 30) {
            throw new IllegalArgumentException(
                    "expected a buffer of a multiple of %d bytes, at most 1 GiB, but was %d"
                            .formatted(GRAIN, bufferBytes));
        }
    }

    /** Creates the division that programs use. */
    public SlotShape(Protocol protocol, long bufferBytes) {
        this(protocol, bufferBytes, protocol.stepsPerOperation());
    }

    /**
     * Offset in the buffer of a post with {@code wire} bytes. Lines end where their slot ends, so
     * that the last one is always the same.
     */
    public long offset(int slot, int wire) {
        long start = (long) slot * slotBytes();
        return protocol == Protocol.SIMPLE ? start : start + slotBytes() - wire;
    }

    /** Number of posts of an operation. */
    public int posts() {
        return stepsPerOperation > 1 ? SLICES : 1;
    }

    /** Number of slots of the buffer. */
    public int slots() {
        return Protocol.STEPS / stepsPerOperation * posts();
    }

    /** Bytes of a slot, including flags. */
    public int slotBytes() {
        return (int) (bufferBytes / slots());
    }

    /** Largest data of an operation, in bytes and in whole elements of any type. */
    public long tileBytes() {
        return protocol.dataBytes(slotBytes()) * posts();
    }

    /** Bytes of {@code bytes} of data with their flags, in whole lines. */
    public int wireBytes(int bytes) {
        return switch (protocol) {
            case SIMPLE -> bytes;
            case LL -> whole(Lines.LL.wireBytes(bytes));
            case LL128 -> whole(Lines.LL128.wireBytes(bytes));
        };
    }

    private static int whole(int bytes) {
        return Math.ceilDiv(bytes, Protocol.LINE_BYTES) * Protocol.LINE_BYTES;
    }
}
