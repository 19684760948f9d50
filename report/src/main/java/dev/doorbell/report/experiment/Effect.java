package dev.doorbell.report.experiment;

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
public record Effect(Variation variation, Movement whenHigher, Movement whenLower) {

    /** Name of the constant. */
    public String name() {
        return variation.constant().name();
    }

    /** Usual value of the constant. */
    public String value() {
        return amount(variation.constant().value());
    }

    /** Value that it is raised to. */
    public String higher() {
        return amount(variation.higher());
    }

    /** Value that it is lowered to. */
    public String lower() {
        return amount(variation.lower());
    }

    /** Returns the larger of both movements, in absolute value. */
    public BigDecimal size() {
        return largest().size();
    }

    /** Returns the movement with the larger absolute value. */
    public Movement largest() {
        return raisedMoves() ? whenHigher : whenLower;
    }

    /** Returns true if raising the constant moves the number at least as far as lowering it. */
    public boolean raisedMoves() {
        return whenHigher.size().compareTo(whenLower.size()) >= 0;
    }

    /** Returns true if both values give machines that run the job. */
    public boolean tried() {
        return whenHigher.tried() && whenLower.tried();
    }

    private String amount(long base) {
        return Amount.text(variation.constant(), base);
    }
}
