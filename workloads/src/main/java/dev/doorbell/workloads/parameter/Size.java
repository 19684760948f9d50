package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import java.util.function.UnaryOperator;

/**
 * A number of bytes in a range, written as {@code 8}, {@code 4K}, {@code 1M} or {@code 2G}.
 *
 * @param bounds in bytes
 * @param words that show the range
 */
public record Size(Bounds bounds, String words) implements Allowed<Long> {

    /** Bytes of a kibibyte, {@code 1K}. */
    public static final long K = 1L << 10;

    /** Bytes of a mebibyte, {@code 1M}. */
    public static final long M = 1L << 20;

    /** Bytes of a gibibyte, {@code 1G}. */
    public static final long G = 1L << 30;

    /** Returns the sizes from {@code least} to {@code most} bytes. */
    public static Size of(long least, long most) {
        return of(new Bounds(least, most));
    }

    /** Returns the same sizes with a condition that the plan checks. */
    public Size and(String condition) {
        return new Size(bounds, words + condition);
    }

    /** Returns true if a size in the range can have a suffix. */
    public boolean hasSuffixes() {
        return bounds.most() >= K;
    }

    /** Returns lists and ranges of these sizes. */
    public Sizes list() {
        return new Sizes(this);
    }

    @Override
    public Long parse(String parameter, String text) {
        try {
            long value = bytes(text);
            if (bounds.contain(value)) {
                return value;
            }
        } catch (NumberFormatException | ArithmeticException notASize) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(
                parameter,
                text.isEmpty() ? "empty" : text,
                "a size from %d to %d bytes, such as 8, 4K or 1M"
                        .formatted(bounds.least(), bounds.most()));
    }

    @Override
    public Size bounded(UnaryOperator<Bounds> change) {
        return of(change.apply(bounds));
    }

    private static Size of(Bounds bounds) {
        return new Size(bounds, text(bounds.least()) + " to " + text(bounds.most()));
    }

    private static long bytes(String text) {
        char suffix = text.isEmpty() ? ' ' : Character.toUpperCase(text.charAt(text.length() - 1));
        long factor =
                switch (suffix) {
                    case 'K' -> K;
                    case 'M' -> M;
                    case 'G' -> G;
                    default -> 1;
                };
        String digits = factor == 1 ? text : text.substring(0, text.length() - 1);
        return Math.multiplyExact(Long.parseLong(digits), factor);
    }

    private static String text(long bytes) {
        if (bytes == 0 || bytes % K != 0) {
            return Long.toString(bytes);
        }
        if (bytes % M != 0) {
            return bytes / K + "K";
        }
        return bytes % G != 0 ? bytes / M + "M" : bytes / G + "G";
    }
}
