package dev.doorbell.workloads.reproduce.statement;

import dev.doorbell.workloads.measure.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Decimal arithmetic and texts of this package: exact, so that equal runs give equal bytes. */
public final class Numbers {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int DIGITS = 4;

    private Numbers() {}

    /** {@code numerator / denominator} with 12 digits. */
    public static BigDecimal quotient(BigDecimal numerator, BigDecimal denominator) {
        return numerator.divide(denominator, new MathContext(12, RoundingMode.HALF_EVEN));
    }

    /** Distance of {@code value} from {@code reference}, in percent of it, with one decimal. */
    public static BigDecimal percentOff(BigDecimal value, BigDecimal reference) {
        return quotient(value.subtract(reference).multiply(HUNDRED), reference)
                .setScale(1, RoundingMode.HALF_EVEN);
    }

    /** A signed percentage: {@code +4.2 %}. */
    public static String signed(BigDecimal percent) {
        return (percent.signum() > 0 ? "+" : "") + percent.toPlainString() + " %";
    }

    /** {@code value * (100 + percent) / 100}. */
    static BigDecimal scaled(BigDecimal value, int percent) {
        return value.multiply(BigDecimal.valueOf(100L + percent)).divide(HUNDRED);
    }

    /** A value with four significant digits, more when it is a larger whole number. */
    public static String plain(BigDecimal value) {
        BigDecimal rounded =
                value.precision() - value.scale() >= DIGITS
                        ? value.setScale(0, RoundingMode.HALF_EVEN)
                        : value.round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A whole number of bytes with the largest unit that leaves it whole: {@code 16 KiB}. */
    public static String bytes(BigDecimal bytes) {
        return Figures.bytes(bytes.longValueExact());
    }

    /** A value with its unit; bytes by {@link #bytes}. */
    public static String with(BigDecimal value, String unit) {
        if (unit.equals("B")) {
            return bytes(value);
        }
        return unit.isEmpty() ? plain(value) : plain(value) + " " + unit;
    }
}
