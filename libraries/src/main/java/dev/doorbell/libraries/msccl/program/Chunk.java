package dev.doorbell.libraries.msccl.program;

/**
 * First chunk that a step reads or writes.
 *
 * @param buffer buffer of the thread block's own GPU
 * @param offset in chunks, from 0; -1 if the step does not use it
 */
public record Chunk(BufferKind buffer, int offset) {

    /** Offset of an unused chunk. */
    public static final int NO_OFFSET = -1;

    public Chunk {
        if (offset < NO_OFFSET || offset > ProgramLimits.MAX_CHUNKS) {
            throw new IllegalArgumentException(
                    "offset %d is not in -1..%d".formatted(offset, ProgramLimits.MAX_CHUNKS));
        }
    }

    /** Text such as {@code i[3]}. */
    public String text() {
        return buffer.symbol() + "[" + offset + "]";
    }

    /** Text such as {@code i[3]}, or {@code i[3..5]} for three chunks. */
    public String text(int count) {
        return count <= 1
                ? text()
                : "%s[%d..%d]".formatted(buffer.symbol(), offset, offset + count - 1);
    }
}
