package dev.doorbell.workloads.reproduce.statement;

/**
 * Result of the check of a published statement.
 *
 * @param emulated the emulated value or values, with unit
 * @param error distance from the published value; {@code -} where that has no meaning
 * @param band values that would be right
 * @param within whether the emulated value is one of them
 * @param reason for a miss, in words; empty when it is within
 */
public record Answer(String emulated, String error, String band, boolean within, String reason) {

    /** No value to compare, and why. */
    static Answer none(String band, String reason) {
        return new Answer("-", "-", band, false, reason);
    }

    /** The same with more of a reason. */
    Answer because(String more) {
        return new Answer(emulated, error, band, within, reason + "; " + more);
    }
}
