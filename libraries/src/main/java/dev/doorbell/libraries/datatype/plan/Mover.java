package dev.doorbell.libraries.datatype.plan;

/**
 * Moves runs of bytes between a user's buffer and a packed one, in one direction or the other.
 * Addresses are relative to what the mover was made for.
 */
public interface Mover {

    /** One run. */
    void run(long user, long packed, long bytes);

    /** {@code count} runs of equal length at equal distance. */
    void strided(long user, long stride, long packed, long bytes, long count);

    /** Runs of equal length at {@code offsets[from]} to before {@code offsets[to]}. */
    default void scattered(long user, long[] offsets, int from, int to, long packed, long bytes) {
        long at = packed;
        for (int i = from; i < to; i++) {
            run(user + offsets[i], at, bytes);
            at += bytes;
        }
    }
}
