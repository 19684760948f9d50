package dev.doorbell.cli.plot;

import dev.doorbell.report.answer.Significant;
import java.math.BigDecimal;
import java.util.List;

/**
 * Scale of an axis. It is logarithmic if all values are positive and the greatest is at least eight
 * times the least, as for sizes that double; a value is then at its exponent of two.
 *
 * @param logarithmic true if equal distances are equal factors
 * @param least place of the least value
 * @param most place of the greatest value, above {@code least}
 */
record PlotScale(boolean logarithmic, double least, double most) {

    private static final BigDecimal WIDE = BigDecimal.valueOf(8);
    private static final long K = 1L << 10;

    /** Returns a scale for values, of which there is at least one. */
    static PlotScale of(List<BigDecimal> values) {
        BigDecimal low = values.stream().min(BigDecimal::compareTo).orElseThrow();
        BigDecimal high = values.stream().max(BigDecimal::compareTo).orElseThrow();
        boolean wide = low.signum() > 0 && high.compareTo(low.multiply(WIDE)) >= 0;
        double least = place(low, wide);
        double most = place(high, wide);
        return most > least
                ? new PlotScale(wide, least, most)
                : new PlotScale(wide, least - 1, most + 1);
    }

    /** Place of a value on the axis. */
    double place(BigDecimal value) {
        return place(value, logarithmic);
    }

    /** Share of the axis in front of a value: 0 for the least, 1 for the greatest. */
    double share(BigDecimal value) {
        return (place(value) - least) / (most - least);
    }

    /** Returns the label of a place; sizes are written as in jobs, and plain numbers whole. */
    String label(double place, String unit) {
        double value = logarithmic ? Math.pow(2, place) : place;
        long whole = Math.round(value);
        boolean isWhole = Math.abs(value - whole) < whole * 1e-9;
        if (isWhole && unit.equals("B")) {
            return size(whole);
        }
        if (isWhole && unit.isEmpty()) {
            return Long.toString(whole);
        }
        return Significant.text(BigDecimal.valueOf(value));
    }

    private static String size(long bytes) {
        if (bytes % (K * K * K) == 0) {
            return bytes / (K * K * K) + "G";
        }
        if (bytes % (K * K) == 0) {
            return bytes / (K * K) + "M";
        }
        return bytes % K == 0 ? bytes / K + "K" : Long.toString(bytes);
    }

    private static double place(BigDecimal value, boolean logarithmic) {
        return logarithmic ? Math.log(value.doubleValue()) / Math.log(2) : value.doubleValue();
    }
}
