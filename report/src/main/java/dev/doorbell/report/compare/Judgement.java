package dev.doorbell.report.compare;

import dev.doorbell.report.answer.Values;
import java.math.BigDecimal;
import java.util.Locale;

/** Judgement of a ratio to a baseline. */
public enum Judgement {
    /** The other value is better. */
    BETTER("▲"),
    /** The other value is worse. */
    WORSE("▼"),
    /** Equal within half a percent, or of a quantity that is neither good nor bad. */
    NEUTRAL("");

    private static final BigDecimal ABOVE = new BigDecimal("1.005");
    private static final BigDecimal BELOW = new BigDecimal("0.995");

    private final String sign;

    Judgement(String sign) {
        this.sign = sign;
    }

    /** Returns the judgement of a ratio of values with a unit: of times, less is better. */
    public static Judgement of(BigDecimal ratio, String unit) {
        if (near(ratio) || !(Values.time(unit) || Values.rate(unit))) {
            return NEUTRAL;
        }
        return ratio.compareTo(ABOVE) > 0 == Values.rate(unit) ? BETTER : WORSE;
    }

    /** Returns true for a ratio of values that are equal within half a percent. */
    static boolean near(BigDecimal ratio) {
        return ratio.compareTo(ABOVE) <= 0 && ratio.compareTo(BELOW) >= 0;
    }

    /** Arrow beside the ratio, so that colour is not alone; empty for a neutral one. */
    public String sign() {
        return sign;
    }

    /** Name in one word, for style sheets and screen readers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
