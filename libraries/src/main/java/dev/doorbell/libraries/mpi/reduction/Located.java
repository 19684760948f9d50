package dev.doorbell.libraries.mpi.reduction;

import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.arithmetic.Elements;
import dev.doorbell.libraries.msccl.select.Operator;

/** Minimum or maximum with its index. */
final class Located implements Reduction.Function {

    private final ElementType type;
    private final Combiner extreme;

    Located(Operation operation, ElementType type) {
        this.type = type;
        extreme =
                Combiner.of(
                        type.arithmetic(),
                        operation == Operation.MINLOC ? Operator.MIN : Operator.MAX);
    }

    @Override
    public void combine(byte[] in, byte[] inout, int count) {
        int width = type.valueBytes();
        for (int at = 0; at < count * type.bytes(); at += type.bytes()) {
            long left = Elements.bits(width, in, at);
            long right = Elements.bits(width, inout, at);
            long leftIndex = Elements.bits(Integer.BYTES, in, at + type.indexAt());
            long rightIndex = Elements.bits(Integer.BYTES, inout, at + type.indexAt());
            long value = extreme.combine(left, right);
            long index;
            if (left == right) {
                index = Math.min(leftIndex, rightIndex);
            } else {
                index = value == left ? leftIndex : rightIndex;
            }
            Elements.put(width, inout, at, value);
            Elements.put(Integer.BYTES, inout, at + type.indexAt(), index);
        }
    }
}
