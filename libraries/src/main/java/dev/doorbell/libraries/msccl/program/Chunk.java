package dev.doorbell.libraries.msccl.program;

/**
 * The first chunk a step reads or writes.
 *
 * @param buffer of the thread block's own GPU
 * @param offset in chunks, from 0; -1 where the step has no use for it
 */
public record Chunk(BufferKind buffer, int offset) {

    /** What steps say that have no use for a chunk. */
    public static final int NO_OFFSET = -1;

    public Chunk {
        if (offset < NO_OFFSET || offset > ProgramLimits.MAX_CHUNKS) {
            throw new IllegalArgumentException(
                    "offset %d is not in -1..%d".formatted(offset, ProgramLimits.MAX_CHUNKS));
        }
    }

    /** Such as {@code i[3]}. */
    public String text() {
        return buffer.symbol() + "[" + offset + "]";
    }

    /** Such as {@code i[3]}, or {@code i[3..5]} for three of them. */
    public String text(int count) {
        return count <= 1
                ? text()
                : "%s[%d..%d]".formatted(buffer.symbol(), offset, offset + count - 1);
    }
}
