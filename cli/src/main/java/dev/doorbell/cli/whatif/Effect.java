package dev.doorbell.cli.whatif;

import dev.doorbell.report.document.Amount;
import dev.doorbell.workloads.reproduce.Variation;
import java.math.BigDecimal;

/**
 * What one constant does to the watched number.
 *
 * @param variation the constant, and at which values it was tried
 * @param whenHigher with the constant raised
 * @param whenLower with the constant lowered
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

    /** The larger of both movements, in size. */
    BigDecimal size() {
        return largest().size();
    }

    Movement largest() {
        return raisedMoves() ? whenHigher : whenLower;
    }

    /** Whether raising the constant moves the number as far as lowering it, or further. */
    boolean raisedMoves() {
        return whenHigher.size().compareTo(whenLower.size()) >= 0;
    }

    /** Whether both values make machines that run the job. */
    boolean tried() {
        return whenHigher.tried() && whenLower.tried();
    }

    private String amount(long base) {
        return Amount.text(variation.constant(), base);
    }
}
