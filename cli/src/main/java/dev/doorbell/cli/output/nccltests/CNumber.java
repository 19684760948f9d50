package dev.doorbell.cli.output.nccltests;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in C's formats. */
final class CNumber {

    private static final int GENERAL_DIGITS = 6;
    private static final int LEAST_EXPONENT = -4;

    private CNumber() {}

    /** Formats as {@code %.nf}. */
    static String fixed(BigDecimal value, int decimals) {
        return value.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Formats as {@code %g}: six digits, without trailing zeros. */
    static String general(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        BigDecimal rounded =
                value.round(new MathContext(GENERAL_DIGITS, RoundingMode.HALF_EVEN))
                        .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LEAST_EXPONENT && exponent < GENERAL_DIGITS) {
            return rounded.toPlainString();
        }
        return "%se%s%02d"
                .formatted(
                        rounded.movePointLeft(exponent).toPlainString(),
                        exponent < 0 ? "-" : "+",
                        Math.abs(exponent));
    }
}
