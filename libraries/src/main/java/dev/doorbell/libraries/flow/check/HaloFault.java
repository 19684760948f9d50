package dev.doorbell.libraries.flow.check;

/**
 * Wrong ghost after an exchange.
 *
 * @param exchange number of the exchange, from 0
 * @param field exchanged field
 * @param difference ghost, its neighbour and values
 */
public record HaloFault(int exchange, String field, Difference difference) {

    /** Description in one sentence. */
    public String sentence() {
        return "after exchange %d (%s) %s".formatted(exchange, field, difference.sentence());
    }
}
