package dev.doorbell.libraries.nvshmem.collective.reduction;

import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import java.util.Locale;
import java.util.function.LongBinaryOperator;

/**
 * Combination of two elements in a reduction. Integers wrap around. Fractions are rounded correctly
 * after each step; their minimum and maximum are NaN if either operand is.
 */
public enum Reduction {
    /** Sum. */
    SUM,
    /** Product. */
    PROD,
    /** Minimum. */
    MIN,
    /** Maximum. */
    MAX,
    /** Bitwise and. */
    AND,
    /** Bitwise or. */
    OR,
    /** Bitwise exclusive or. */
    XOR;

    /** Name in NVSHMEM's calls and in jobs. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if it works on bits, not numbers. */
    public boolean bitwise() {
        return this == AND || this == OR || this == XOR;
    }

    /**
     * Returns the operator on the bits of two elements, sign-extended for signed types.
     *
     * @throws WrongUseException if the type does not support the reduction
     */
    public LongBinaryOperator on(ElementType type) {
        if (bitwise() && type.fractional()) {
            throw new WrongUseException(
                    "nvshmem_%s_%s_reduce; expected an integer type for a bitwise reduction"
                            .formatted(type.text(), text()));
        }
        return switch (type) {
            case INT32, INT64 -> signed();
            case UINT64 -> unsigned();
            case FLOAT32 ->
                    (a, b) ->
                            Float.floatToRawIntBits(
                                    combine(
                                            Float.intBitsToFloat((int) a),
                                            Float.intBitsToFloat((int) b)));
            case FLOAT64 ->
                    (a, b) ->
                            Double.doubleToRawLongBits(
                                    combine(
                                            Double.longBitsToDouble(a),
                                            Double.longBitsToDouble(b)));
        };
    }

    private LongBinaryOperator signed() {
        return switch (this) {
            case SUM -> Long::sum;
            case PROD -> (a, b) -> a * b;
            case MIN -> Math::min;
            case MAX -> Math::max;
            case AND -> (a, b) -> a & b;
            case OR -> (a, b) -> a | b;
            case XOR -> (a, b) -> a ^ b;
        };
    }

    private LongBinaryOperator unsigned() {
        return switch (this) {
            case MIN -> (a, b) -> Long.compareUnsigned(a, b) <= 0 ? a : b;
            case MAX -> (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b;
            case SUM, PROD, AND, OR, XOR -> signed();
        };
    }

    private float combine(float a, float b) {
        return switch (this) {
            case SUM -> a + b;
            case PROD -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case AND, OR, XOR -> throw new IllegalStateException("expected a number but was bits");
        };
    }

    private double combine(double a, double b) {
        return switch (this) {
            case SUM -> a + b;
            case PROD -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case AND, OR, XOR -> throw new IllegalStateException("expected a number but was bits");
        };
    }
}
