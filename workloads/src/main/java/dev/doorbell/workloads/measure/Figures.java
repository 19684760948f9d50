package dev.doorbell.workloads.measure;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Numbers of result tables: exact arithmetic, fixed decimals, so that equal runs print equal bytes.
 */
public final class Figures {

    private static final int DECIMALS = 3;
    private static final int FINE_DECIMALS = 6;
    private static final int NANO_DECIMALS = 9;

    private static final String[] PREFIXES = {" B", " KiB", " MiB", " GiB"};
    private static final int PREFIX = 1_024;

    private Figures() {}

    /** {@code numerator * scale / denominator} with three decimals. */
    public static Cell ratio(long numerator, long scale, long denominator) {
        return ratio(numerator, scale, denominator, DECIMALS);
    }

    /** The same with six decimals, as perftest prints bandwidths and latencies. */
    public static Cell fineRatio(long numerator, long scale, long denominator) {
        return ratio(numerator, scale, denominator, FINE_DECIMALS);
    }

    private static Cell ratio(long numerator, long scale, long denominator, int decimals) {
        if (denominator == 0) {
            return Cell.none();
        }
        BigInteger product = BigInteger.valueOf(numerator).multiply(BigInteger.valueOf(scale));
        return Cell.of(
                new BigDecimal(product)
                        .divide(BigDecimal.valueOf(denominator), decimals, RoundingMode.HALF_EVEN));
    }

    /** Bytes in a time, as GB/s. */
    public static Cell gigabytesPerSecond(long bytes, long ps) {
        return ratio(bytes, 1_000, ps);
    }

    /** Operations in a time, as million per second. */
    public static Cell megaPerSecond(long operations, long ps) {
        return ratio(operations, 1_000_000, ps);
    }

    /** Bytes with the largest unit that leaves them whole: {@code 16 KiB}. */
    public static String bytes(long bytes) {
        long value = bytes;
        int prefix = 0;
        while (prefix < PREFIXES.length - 1 && value >= PREFIX && value % PREFIX == 0) {
            value /= PREFIX;
            prefix++;
        }
        return value + PREFIXES[prefix];
    }

    /** A time in seconds, to the nanosecond. */
    public static Cell seconds(long ps) {
        return ratio(ps, 1, 1_000_000_000_000L, NANO_DECIMALS);
    }

    /** A time in microseconds, divided by a count. */
    public static Cell microsecondsEach(long ps, long count) {
        return ratio(ps, 1, Math.multiplyExact(count, 1_000_000L));
    }
}
