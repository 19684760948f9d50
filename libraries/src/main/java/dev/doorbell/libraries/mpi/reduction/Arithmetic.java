package dev.doorbell.libraries.mpi.reduction;

import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.arithmetic.Elements;
import dev.doorbell.libraries.msccl.select.Operator;
import java.util.function.LongBinaryOperator;

/** Operations on numbers and bits. Sign-extended bits keep the order of unsigned integers. */
final class Arithmetic implements Reduction.Function {

    private final int width;
    private final LongBinaryOperator onBits;

    Arithmetic(Operation operation, ElementType type) {
        width = type.valueBytes();
        onBits =
                switch (operation) {
                    case SUM -> numeric(Operator.SUM, type);
                    case PROD -> numeric(Operator.PRODUCT, type);
                    case MIN -> numeric(Operator.MIN, type);
                    case MAX -> numeric(Operator.MAX, type);
                    case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
                    case LOR -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
                    case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
                    case BAND -> (a, b) -> a & b;
                    case BOR -> (a, b) -> a | b;
                    case BXOR -> (a, b) -> a ^ b;
                    case MINLOC, MAXLOC ->
                            throw new IllegalArgumentException("expected values without an index");
                };
    }

    private static LongBinaryOperator numeric(Operator operator, ElementType type) {
        return Combiner.of(type.arithmetic(), operator)::combine;
    }

    @Override
    public void combine(byte[] in, byte[] inout, int count) {
        for (int at = 0; at < count * width; at += width) {
            long combined =
                    onBits.applyAsLong(
                            Elements.bits(width, in, at), Elements.bits(width, inout, at));
            Elements.put(width, inout, at, combined);
        }
    }
}
