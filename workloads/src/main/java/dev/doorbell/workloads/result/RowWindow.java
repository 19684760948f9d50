package dev.doorbell.workloads.result;

import java.util.List;

/**
 * Window in which a row of a result table was measured: the time from which its rate or latency is
 * taken.
 *
 * @param key that distinguishes the row from others, in words: {@code 4 CTAs}, {@code 1 KiB}
 * @param startPs start of the window
 * @param endPs end of the window
 * @param operation that was measured: {@code put}
 * @param operations number of them on each PE
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
