package dev.doorbell.report.experiment;

import dev.doorbell.workloads.reproduce.statement.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Movement of the watched number after a change of a constant.
 *
 * @param tried true if the changed machine ran
 * @param percent change with the largest absolute value among the rows, in percent, two decimals
 * @param where row of that change, or the reason why the machine did not run
 */
public record Movement(boolean tried, BigDecimal percent, String where) {

    static final Movement NONE = new Movement(true, BigDecimal.ZERO, "");

    private static final int DECIMALS = 2;

    /** Returns the movement to {@code ratio} times the original number. */
    static Movement of(BigDecimal ratio, String where) {
        BigDecimal percent =
                ratio.subtract(BigDecimal.ONE)
                        .multiply(BigDecimal.valueOf(100), MathContext.DECIMAL64)
                        .setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return new Movement(true, percent, where);
    }

    static Movement notTried(String why) {
        return new Movement(false, BigDecimal.ZERO, why);
    }

    /** Returns the one with the larger absolute value, this one if both are equal. */
    Movement larger(Movement other) {
        return other.size().compareTo(size()) > 0 ? other : this;
    }

    /** Returns its absolute value. */
    public BigDecimal size() {
        return percent.abs();
    }

    /** Returns it with its sign, or a dash if the machine did not run. */
    public String text() {
        return tried ? Numbers.signed(percent) : "-";
    }
}
