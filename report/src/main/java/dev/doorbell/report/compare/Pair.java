package dev.doorbell.report.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One value in both results.
 *
 * @param a a cell of the first
 * @param b the same cell of the second
 */
public record Pair(String a, String b) {

    /** In place of a ratio where there is none. */
    public static final String NONE = "-";

    private static final int DIGITS = 4;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    /** Returns true if both are equal. */
    public boolean same() {
        return a.equals(b);
    }

    /** {@code b / a} with 16 digits; nothing for words, and where {@code a} is 0. */
    public Optional<BigDecimal> ratio() {
        if (!number(a) || !number(b) || new BigDecimal(a).signum() == 0) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(b).divide(new BigDecimal(a), MathContext.DECIMAL64));
    }

    /** The ratio as people read it, or {@value #NONE}. */
    public String ratioText() {
        return ratio().map(Pair::shown).orElse(NONE);
    }

    /** Text with four significant digits, or a whole number from 1,000 on. */
    private static String shown(BigDecimal ratio) {
        BigDecimal rounded = ratio.round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
        if (rounded.signum() == 0) {
            return "0";
        }
        int whole = rounded.precision() - rounded.scale();
        return whole >= DIGITS
                ? ratio.setScale(0, RoundingMode.HALF_EVEN).toPlainString()
                : rounded.setScale(DIGITS - whole, RoundingMode.UNNECESSARY).toPlainString();
    }

    private static boolean number(String cell) {
        return NUMBER.matcher(cell).matches();
    }
}
