package dev.doorbell.workloads.result;

import java.util.List;

/**
 * When a row of a result table was measured: the very time its rate or latency is taken from.
 *
 * @param key what tells the row from others, in words: {@code 4 CTAs}, {@code 1 KiB}
 * @param startPs when the time began
 * @param endPs when it was over
 * @param operation what was done: {@code put}
 * @param operations how often each PE did it
 */
public record RowWindow(
        List<String> key, long startPs, long endPs, String operation, long operations) {

    public RowWindow {
        key = List.copyOf(key);
    }

    /** Length of the window. */
    public long lengthPs() {
        return endPs - startPs;
    }

    /** The row in words. */
    public String label() {
        return String.join(", ", key);
    }
}
