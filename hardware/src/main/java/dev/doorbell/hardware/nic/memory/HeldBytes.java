package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.RelativeState;
import java.util.Arrays;

/** Fetched bytes a NIC holds until they have left it, in the order they came; a ring. */
final class HeldBytes {

    private static final int FIRST_SLOTS = 16;

    private long[] untilPs = new long[FIRST_SLOTS];
    private int[] bytes = new int[FIRST_SLOTS];
    private int first;
    private int count;

    /** Holds {@code length} bytes more. */
    void add(long until, int length) {
        if (count == untilPs.length) {
            grow();
        }
        int at = (first + count) & (untilPs.length - 1);
        untilPs[at] = until;
        bytes[at] = length;
        count++;
    }

    /**
     * Releases the bytes that have left by now, up to the first that have not; returns their
     * number.
     */
    long release(long nowPs) {
        long released = 0;
        while (count > 0 && untilPs[first] <= nowPs) {
            released += bytes[first];
            first = (first + 1) & (untilPs.length - 1);
            count--;
        }
        return released;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Time at which the first of them have left. */
    long firstUntilPs() {
        return untilPs[first];
    }

    /** Tells for how long each is held. */
    void describe(RelativeState state) {
        for (int i = 0; i < count; i++) {
            state.until(untilPs[(first + i) & (untilPs.length - 1)]);
        }
    }

    private void grow() {
        int size = untilPs.length;
        long[] laterPs = Arrays.copyOfRange(untilPs, first, first + 2 * size);
        int[] laterBytes = Arrays.copyOfRange(bytes, first, first + 2 * size);
        System.arraycopy(untilPs, 0, laterPs, size - first, first);
        System.arraycopy(bytes, 0, laterBytes, size - first, first);
        untilPs = laterPs;
        bytes = laterBytes;
        first = 0;
    }
}
