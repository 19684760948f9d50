package dev.doorbell.libraries.msccl.arithmetic;

import dev.doorbell.libraries.msccl.select.Operator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Element-wise combination of arrays, as the interpreter's threads do it. Integers wrap around.
 * Each result of a fractional type is rounded to it. Minimum and maximum are NaN if either operand
 * is.
 */
public final class Combiner {

    private final DataType type;
    private final Operator operator;
    private final LongBinaryOperator onBits;
    private final @Nullable Averaging averaging;

    private Combiner(DataType type, Operator operator, @Nullable Averaging averaging) {
        this.type = type;
        this.operator = operator;
        this.averaging = averaging;
        Operator pairwise = averaging == null ? operator : Operator.SUM;
        onBits = type.fractional() ? fractional(type, pairwise) : integral(type, pairwise);
    }

    /**
     * Returns the combiner of a call.
     *
     * @throws IllegalArgumentException for {@link Operator#AVERAGE}, which interpreters lack
     */
    public static Combiner of(DataType type, Operator operator) {
        return new Combiner(type, operator, null);
    }

    /**
     * Returns the combiner of an average over {@code ranks} ranks, which only NCCL's own algorithms
     * support.
     */
    public static Combiner average(DataType type, int ranks) {
        return new Combiner(type, Operator.AVERAGE, new Averaging(type, ranks));
    }

    /** Type of the elements. */
    public DataType type() {
        return type;
    }

    /** Operator that combines them. */
    public Operator operator() {
        return operator;
    }

    /** Combines the bits of two elements; bits are sign-extended. */
    public long combine(long a, long b) {
        return onBits.applyAsLong(a, b);
    }

    /**
     * Combines {@code bytes} bytes of {@code other} into {@code target}, a whole number of
     * elements.
     */
    public void combine(byte[] target, int at, byte[] other, int from, int bytes) {
        for (int i = 0; i < bytes; i += type.bytes()) {
            long combined =
                    onBits.applyAsLong(
                            Elements.bits(type, target, at + i),
                            Elements.bits(type, other, from + i));
            Elements.put(type, target, at + i, combined);
        }
    }

    /** Converts input elements to the operands of the combination. */
    public void prepare(byte[] input, int at, int bytes) {
        Averaging it = averaging;
        if (it != null) {
            replace(input, at, bytes, it::before);
        }
    }

    /** Converts completely combined elements to the result. */
    public void complete(byte[] combined, int at, int bytes) {
        Averaging it = averaging;
        if (it != null) {
            replace(combined, at, bytes, it::after);
        }
    }

    private void replace(byte[] array, int at, int bytes, LongUnaryOperator change) {
        for (int i = at; i < at + bytes; i += type.bytes()) {
            Elements.put(type, array, i, change.applyAsLong(Elements.bits(type, array, i)));
        }
    }

    private static LongBinaryOperator integral(DataType type, Operator operator) {
        return switch (operator) {
            case SUM -> (a, b) -> a + b;
            case PRODUCT -> (a, b) -> a * b;
            // Sign extension keeps the unsigned order of shorter types.
            case MAX ->
                    type.signed() ? Math::max : (a, b) -> Long.compareUnsigned(a, b) >= 0 ? a : b;
            case MIN ->
                    type.signed() ? Math::min : (a, b) -> Long.compareUnsigned(a, b) <= 0 ? a : b;
            case AVERAGE -> throw lacking();
        };
    }

    private static LongBinaryOperator fractional(DataType type, Operator operator) {
        DoubleBinaryOperator on =
                switch (operator) {
                    case SUM -> Double::sum;
                    case PRODUCT -> (a, b) -> a * b;
                    case MAX -> Math::max;
                    case MIN -> Math::min;
                    case AVERAGE -> throw lacking();
                };
        // A sum or product of two floats in double, rounded once more, is correctly rounded. Halves
        // are exact in float.
        return switch (type) {
            case FLOAT ->
                    (a, b) ->
                            Float.floatToRawIntBits(
                                    (float)
                                            on.applyAsDouble(
                                                    Float.intBitsToFloat((int) a),
                                                    Float.intBitsToFloat((int) b)));
            case DOUBLE ->
                    (a, b) ->
                            Double.doubleToRawLongBits(
                                    on.applyAsDouble(
                                            Double.longBitsToDouble(a),
                                            Double.longBitsToDouble(b)));
            case HALF, BFLOAT16 ->
                    (a, b) ->
                            Elements.nearest(
                                    type,
                                    on.applyAsDouble(
                                            Elements.number(type, a), Elements.number(type, b)));
            case INT8, UINT8, INT32, UINT32, INT64, UINT64 ->
                    throw new IllegalArgumentException(
                            "expected a type with a fraction but was " + type.symbol());
        };
    }

    private static IllegalArgumentException lacking() {
        return new IllegalArgumentException(
                "average is no operator of the interpreter; expected sum, product, max or min");
    }
}
