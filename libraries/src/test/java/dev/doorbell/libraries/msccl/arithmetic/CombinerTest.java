package dev.doorbell.libraries.msccl.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.select.Operator;
import org.junit.jupiter.api.Test;

/** Results of reductions of two elements. */
class CombinerTest {

    @Test
    void integersWrapAround() {
        assertThat(combined(DataType.INT8, Operator.SUM, 127, 1)).isEqualTo(-128);
        assertThat(combined(DataType.UINT8, Operator.SUM, 255, 2)).isEqualTo(1);
        assertThat(combined(DataType.INT32, Operator.PRODUCT, 1 << 30, 4)).isZero();
        assertThat(combined(DataType.UINT64, Operator.SUM, -1, 3)).isEqualTo(2);
    }

    @Test
    void signsMatterForLeastAndGreatest() {
        assertThat(combined(DataType.INT8, Operator.MAX, -1, 1)).isEqualTo(1);
        assertThat(combined(DataType.UINT8, Operator.MAX, -1, 1)).isEqualTo(-1);
        assertThat(combined(DataType.UINT32, Operator.MIN, -5, 7)).isEqualTo(7);
        assertThat(combined(DataType.INT64, Operator.MIN, -5, 7)).isEqualTo(-5);
    }

    @Test
    void fractionsAreRoundedToTheirType() {
        assertThat(numbers(DataType.HALF, Operator.SUM, 2048, 1)).isEqualTo(2048);
        assertThat(numbers(DataType.HALF, Operator.SUM, 2048, 2)).isEqualTo(2050);
        assertThat(numbers(DataType.BFLOAT16, Operator.SUM, 256, 1)).isEqualTo(256);
        assertThat(numbers(DataType.BFLOAT16, Operator.SUM, 256, 3)).isEqualTo(260);
        assertThat(numbers(DataType.FLOAT, Operator.SUM, 1 << 24, 1)).isEqualTo(1 << 24);
        assertThat(numbers(DataType.DOUBLE, Operator.PRODUCT, 0.1, 3)).isEqualTo(0.1 * 3);
        assertThat(numbers(DataType.BFLOAT16, Operator.MAX, Double.NaN, 1)).isNaN();
    }

    @Test
    void combinesEveryElementOfARange() {
        byte[] target = {9, 1, 2, 3, 4, 9};
        byte[] other = {10, 20, 30, 40};

        Combiner.of(DataType.UINT8, Operator.SUM).combine(target, 1, other, 0, 4);

        assertThat(target).containsExactly(9, 11, 22, 33, 44, 9);
    }

    @Test
    void averageIsRefused() {
        assertThatThrownBy(() -> Combiner.of(DataType.FLOAT, Operator.AVERAGE))
                .hasMessageContaining("average is no operator of the interpreter");
    }

    @Test
    void fractionsAreMultipliedBeforeTheyAreAddedAndSumsOfIntegersDividedBehind() {
        assertThat(averaged(DataType.FLOAT, bits(DataType.FLOAT, 1), bits(DataType.FLOAT, 2)))
                .isEqualTo(Float.floatToRawIntBits(1f * (1f / 3) + 2f * (1f / 3)));
        assertThat(averaged(DataType.HALF, bits(DataType.HALF, 3), bits(DataType.HALF, 3)))
                .isEqualTo(bits(DataType.HALF, 2));
        assertThat(averaged(DataType.INT8, -7, -1)).isEqualTo(-2);
        assertThat(averaged(DataType.UINT8, 200, 40)).isEqualTo(80);
        assertThat(averaged(DataType.UINT64, -1, 0)).isEqualTo(Long.divideUnsigned(-1, 3));
    }

    private static long bits(DataType type, double number) {
        return Elements.nearest(type, number);
    }

    /** Returns the average over two of three ranks; the last has no data. */
    private static long averaged(DataType type, long a, long b) {
        Combiner combiner = Combiner.average(type, 3);
        byte[] first = new byte[8];
        byte[] second = new byte[8];
        Elements.put(type, first, 0, a);
        Elements.put(type, second, 0, b);
        combiner.prepare(first, 0, type.bytes());
        combiner.prepare(second, 0, type.bytes());
        combiner.combine(first, 0, second, 0, type.bytes());
        combiner.complete(first, 0, type.bytes());
        return Elements.bits(type, first, 0);
    }

    private static long combined(DataType type, Operator operator, long a, long b) {
        byte[] target = new byte[8];
        byte[] other = new byte[8];
        Elements.put(type, target, 0, a);
        Elements.put(type, other, 0, b);
        Combiner.of(type, operator).combine(target, 0, other, 0, type.bytes());
        return Elements.bits(type, target, 0);
    }

    private static double numbers(DataType type, Operator operator, double a, double b) {
        return Elements.number(
                type,
                combined(type, operator, Elements.nearest(type, a), Elements.nearest(type, b)));
    }
}
