package dev.doorbell.workloads.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Cell of a result table: a quantity in the unit of its column, a ratio, or words. */
public sealed interface Cell {

    /** Its text in documents and tables. */
    String text();

    /** Its value; empty for ratios and words. */
    default Optional<BigDecimal> number() {
        return Optional.empty();
    }

    /** Whole number. */
    static Cell of(long value) {
        return new Quantity(BigDecimal.valueOf(value));
    }

    /** Number with as many decimals as its scale. */
    static Cell of(BigDecimal value) {
        return new Quantity(value);
    }

    /** Name, text or dash. */
    static Cell word(String text) {
        return new Word(text);
    }

    /** Dash, which stands where there is no value. */
    static Cell none() {
        return new Word("-");
    }

    /** Reads the {@link #text} of a quantity or of words. */
    static Cell parse(String text) {
        try {
            BigDecimal value = new BigDecimal(text);
            // A large exponent would make a text of any length.
            boolean plain = value.scale() >= 0 && value.scale() < text.length();
            return plain && value.toPlainString().equals(text)
                    ? new Quantity(value)
                    : new Word(text);
        } catch (NumberFormatException notANumber) {
            return new Word(text);
        }
    }

    /**
     * Number in the unit of its column.
     *
     * @param value with as many decimals as are shown
     */
    record Quantity(BigDecimal value) implements Cell {
        public Quantity {
            value = value.scale() < 0 ? value.setScale(0) : value;
        }

        @Override
        public String text() {
            return value.toPlainString();
        }

        @Override
        public Optional<BigDecimal> number() {
            return Optional.of(value);
        }
    }

    /**
     * Quotient of two cells of a column: {@code 1.250x}.
     *
     * @param value with three decimals
     */
    record Ratio(BigDecimal value) implements Cell {

        private static final int DECIMALS = 3;

        public Ratio {
            value = value.setScale(DECIMALS, RoundingMode.HALF_UP);
        }

        @Override
        public String text() {
            return value.toPlainString() + "x";
        }
    }

    /**
     * Name, text or dash.
     *
     * @param text as it is shown
     */
    record Word(String text) implements Cell {}
}
