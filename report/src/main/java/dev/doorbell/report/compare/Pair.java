package dev.doorbell.report.compare;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * One value in both results.
 *
 * @param a a cell of the first
 * @param b the same cell of the second
 */
public record Pair(Cell a, Cell b) {

    /** In place of a ratio where there is none. */
    public static final Cell NONE = Cell.none();

    private static final int DIGITS = 4;
    private static final BigDecimal CLOSE = new BigDecimal("0.001");

    /** Returns true if both are equal. */
    public boolean same() {
        return a.equals(b);
    }

    /** {@code b / a} with 16 digits; nothing for words, and where {@code a} is 0. */
    public Optional<BigDecimal> ratio() {
        return a.number()
                .filter(divisor -> divisor.signum() != 0)
                .flatMap(
                        divisor -> b.number().map(it -> it.divide(divisor, MathContext.DECIMAL64)));
    }

    /** Returns true for numbers that are equal within 0.1 %. */
    boolean close() {
        return ratio().map(it -> it.subtract(BigDecimal.ONE).abs().compareTo(CLOSE) <= 0)
                .orElse(false);
    }

    /** The ratio with four significant digits, or a whole number from 1,000 on. */
    public Optional<BigDecimal> shownRatio() {
        return ratio().map(Pair::shown);
    }

    /** The ratio as people read it, or a dash. */
    public String ratioText() {
        return shownRatio().map(BigDecimal::toPlainString).orElse(NONE.text());
    }

    /** A ratio with four significant digits, or a whole number from 1,000 on. */
    static BigDecimal shown(BigDecimal ratio) {
        BigDecimal rounded = ratio.round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        if (rounded.signum() == 0) {
            return BigDecimal.ZERO;
        }
        int whole = rounded.precision() - rounded.scale();
        return whole >= DIGITS
                ? ratio.setScale(0, RoundingMode.HALF_EVEN)
                : rounded.setScale(DIGITS - whole, RoundingMode.UNNECESSARY);
    }
}
