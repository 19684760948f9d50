package dev.doorbell.cli.whatif;

import dev.doorbell.workloads.reproduce.statement.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How far the watched number moves when a constant is changed.
 *
 * @param tried whether the changed machine ran
 * @param percent the change that is largest in size among the rows, in percent, two decimals
 * @param where the row that moves so far, or why the machine did not run
 */
record Movement(boolean tried, BigDecimal percent, String where) {

    static final Movement NONE = new Movement(true, BigDecimal.ZERO, "");

    private static final int DECIMALS = 2;

    /** Of a number that is {@code ratio} times what it was. */
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

    /** The one that is larger in size, this one when both are equal. */
    Movement larger(Movement other) {
        return other.size().compareTo(size()) > 0 ? other : this;
    }

    BigDecimal size() {
        return percent.abs();
    }

    String text() {
        return tried ? Numbers.signed(percent) : "-";
    }
}
