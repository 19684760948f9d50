package dev.doorbell.report.answer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Numbers for people: four significant digits, and all digits in front of the point. */
public final class Significant {

    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

    private static final Pattern DECIMALS = Pattern.compile("-?[0-9]+\\.[0-9]+");

    private Significant() {}

    /** Returns the text of a table's cell with its number rounded, if it has decimals. */
    public static String cell(String text) {
        return DECIMALS.matcher(text).matches() ? text(new BigDecimal(text)) : text;
    }

    /** Returns a number with at most four significant digits behind its point. */
    public static String text(BigDecimal number) {
        BigDecimal rounded = number.round(DIGITS);
        BigDecimal shown =
                rounded.scale() < 0 || number.precision() - number.scale() >= DIGITS.getPrecision()
                        ? number.setScale(0, RoundingMode.HALF_UP)
                        : rounded;
        return shown.toPlainString();
    }

    /** Returns the same number with groups of three digits in front of the point. */
    public static String grouped(BigDecimal number) {
        String text = text(number);
        int point = text.indexOf('.');
        String before = point < 0 ? text : text.substring(0, point);
        return before.replaceAll("(?<=[0-9])(?=([0-9]{3})+$)", ",")
                + (point < 0 ? "" : text.substring(point));
    }
}
