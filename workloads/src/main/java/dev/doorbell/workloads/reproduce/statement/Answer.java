package dev.doorbell.workloads.reproduce.statement;

/**
 * How a published statement comes out.
 *
 * @param emulated the emulated value or values, with unit
 * @param error how far from the published value; {@code -} where that has no meaning
 * @param band what would be right
 * @param within whether it is
 * @param reason why not, in words; empty when it is
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
