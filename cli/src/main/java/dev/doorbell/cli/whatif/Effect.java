package dev.doorbell.cli.whatif;

import dev.doorbell.report.document.Amount;
import dev.doorbell.workloads.reproduce.Variation;
import java.math.BigDecimal;

/**
 * Effect of one constant on the watched number.
 *
 * @param variation the constant, and its tried values
 * @param whenHigher movement with the constant raised
 * @param whenLower movement with the constant lowered
 */
record Effect(Variation variation, Movement whenHigher, Movement whenLower) {

    String name() {
        return variation.constant().name();
    }

    String value() {
        return amount(variation.constant().value());
    }

    String higher() {
        return amount(variation.higher());
    }

    String lower() {
        return amount(variation.lower());
    }

    /** Returns the larger of both movements, in absolute value. */
    BigDecimal size() {
        return largest().size();
    }

    Movement largest() {
        return raisedMoves() ? whenHigher : whenLower;
    }

    /** Returns true if raising the constant moves the number at least as far as lowering it. */
    boolean raisedMoves() {
        return whenHigher.size().compareTo(whenLower.size()) >= 0;
    }

    /** Returns true if both values give machines that run the job. */
    boolean tried() {
        return whenHigher.tried() && whenLower.tried();
    }

    private String amount(long base) {
        return Amount.text(variation.constant(), base);
    }
}
