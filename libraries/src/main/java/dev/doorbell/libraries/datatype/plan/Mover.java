package dev.doorbell.libraries.datatype.plan;

/**
 * Mover of runs of bytes between a user buffer and a packed one, in one direction. Addresses are
 * relative to the buffers of the mover.
 */
public interface Mover {

    /** Moves one run. */
    void run(long user, long packed, long bytes);

    /** Moves {@code count} runs of equal length at equal distances. */
    void strided(long user, long stride, long packed, long bytes, long count);

    /** Moves runs of equal length at {@code offsets[from]} to {@code offsets[to - 1]}. */
    default void scattered(long user, long[] offsets, int from, int to, long packed, long bytes) {
        long at = packed;
        for (int i = from; i < to; i++) {
            run(user + offsets[i], at, bytes);
            at += bytes;
        }
    }
}
