package dev.doorbell.libraries.datatype.plan;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Copy of runs at equal distances. Runs of up to {@value #BY_WORDS} bytes are copied word by word,
 * because the call of a bulk copy costs as much as a few cache lines.
 */
final class StridedCopy {

    private static final int BY_WORDS = 56;
    private static final int CACHED_ROWS = 256;

    private StridedCopy() {}

    /** Copies one run. */
    static void one(MemorySegment from, long at, MemorySegment to, long put, long bytes) {
        if (bytes <= BY_WORDS) {
            words(from, at, to, put, bytes);
        } else {
            MemorySegment.copy(from, at, to, put, bytes);
        }
    }

    /** Copies {@code count} runs of {@code bytes} bytes. */
    static void many(
            MemorySegment from,
            long at,
            long step,
            MemorySegment to,
            long put,
            long putStep,
            long bytes,
            long count) {
        if (bytes == Long.BYTES) {
            longs(from, at, step, to, put, putStep, count);
        } else if (bytes == Integer.BYTES) {
            ints(from, at, step, to, put, putStep, count);
        } else if (bytes <= BY_WORDS && bytes % Long.BYTES == 0) {
            columns(from, at, step, to, put, putStep, bytes, count);
        } else {
            for (long i = 0; i < count; i++) {
                one(from, at + i * step, to, put + i * putStep, bytes);
            }
        }
    }

    private static void longs(
            MemorySegment from,
            long at,
            long step,
            MemorySegment to,
            long put,
            long putStep,
            long count) {
        for (long i = 0; i < count; i++) {
            to.set(
                    JAVA_LONG_UNALIGNED,
                    put + i * putStep,
                    from.get(JAVA_LONG_UNALIGNED, at + i * step));
        }
    }

    private static void ints(
            MemorySegment from,
            long at,
            long step,
            MemorySegment to,
            long put,
            long putStep,
            long count) {
        for (long i = 0; i < count; i++) {
            to.set(
                    JAVA_INT_UNALIGNED,
                    put + i * putStep,
                    from.get(JAVA_INT_UNALIGNED, at + i * step));
        }
    }

    /**
     * Copies one word of each run at a time: the loop over the same word of all runs is the
     * fastest.
     */
    private static void columns(
            MemorySegment from,
            long at,
            long step,
            MemorySegment to,
            long put,
            long putStep,
            long bytes,
            long count) {
        for (long row = 0; row < count; row += CACHED_ROWS) {
            long rows = Math.min(CACHED_ROWS, count - row);
            for (long word = 0; word < bytes; word += Long.BYTES) {
                longs(
                        from,
                        at + row * step + word,
                        step,
                        to,
                        put + row * putStep + word,
                        putStep,
                        rows);
            }
        }
    }

    private static void words(MemorySegment from, long at, MemorySegment to, long put, long bytes) {
        long done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            to.set(JAVA_LONG_UNALIGNED, put + done, from.get(JAVA_LONG_UNALIGNED, at + done));
        }
        if ((bytes & Integer.BYTES) != 0) {
            to.set(JAVA_INT_UNALIGNED, put + done, from.get(JAVA_INT_UNALIGNED, at + done));
            done += Integer.BYTES;
        }
        if ((bytes & Short.BYTES) != 0) {
            to.set(JAVA_SHORT_UNALIGNED, put + done, from.get(JAVA_SHORT_UNALIGNED, at + done));
            done += Short.BYTES;
        }
        if ((bytes & 1) != 0) {
            to.set(JAVA_BYTE, put + done, from.get(JAVA_BYTE, at + done));
        }
    }
}
