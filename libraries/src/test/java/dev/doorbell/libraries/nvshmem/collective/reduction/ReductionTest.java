package dev.doorbell.libraries.nvshmem.collective.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReductionTest {

    @ParameterizedTest(name = "{0} of {1} {2} {3}")
    @CsvSource({
        "SUM, INT64, 3, -5, -2",
        "PROD, INT64, 3, -5, -15",
        "MIN, INT64, 3, -5, -5",
        "MAX, INT64, 3, -5, 3",
        "MIN, UINT64, 3, -5, 3",
        "MAX, UINT64, 3, -5, -5",
        "AND, INT32, 12, 10, 8",
        "OR, INT32, 12, 10, 14",
        "XOR, UINT64, 12, 10, 6"
    })
    void combinesIntegers(Reduction reduction, ElementType type, long a, long b, long expected) {
        assertThat(reduction.on(type).applyAsLong(a, b)).isEqualTo(expected);
    }

    @Test
    void roundsFractionsCorrectly() {
        long sum =
                Reduction.SUM
                        .on(ElementType.FLOAT64)
                        .applyAsLong(
                                Double.doubleToRawLongBits(0.1), Double.doubleToRawLongBits(0.2));
        long product =
                Reduction.PROD
                        .on(ElementType.FLOAT32)
                        .applyAsLong(Float.floatToRawIntBits(0.1f), Float.floatToRawIntBits(3f));

        assertThat(Double.longBitsToDouble(sum)).isEqualTo(0.1 + 0.2);
        assertThat(Float.intBitsToFloat((int) product)).isEqualTo(0.1f * 3f);
    }

    @Test
    void refusesBitwiseReductionsOfFractions() {
        assertThatThrownBy(() -> Reduction.XOR.on(ElementType.FLOAT32))
                .isInstanceOf(WrongUseException.class)
                .hasMessage(
                        "nvshmem_float_xor_reduce; expected an integer type for a bitwise reduction");
    }
}
