package dev.doorbell.libraries.flow.check;

/**
 * A ghost that was wrong behind an exchange.
 *
 * @param exchange counted from 0
 * @param field that was exchanged
 * @param difference which ghost, of which neighbour
 */
public record HaloFault(int exchange, String field, Difference difference) {

    /** One sentence. */
    public String sentence() {
        return "after exchange %d (%s) %s".formatted(exchange, field, difference.sentence());
    }
}
