package dev.doorbell.libraries.mpi.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReductionTest {

    @ParameterizedTest
    @CsvSource({
        "SUM, INT8, 100, 100, -56",
        "PROD, UINT8, 20, 20, -112",
        "MIN, INT16, -2, 3, -2",
        "MIN, UINT16, -2, 3, 3",
        "MAX, UINT32, -2, 3, -2",
        "MAX, INT32, -2, 3, 3",
        "SUM, INT64, 5, -9, -4",
        "MIN, UINT64, -1, 7, 7",
        "LAND, INT16, 2, 4, 1",
        "LAND, INT16, 2, 0, 0",
        "LOR, INT8, 0, 4, 1",
        "LXOR, INT32, 3, 5, 0",
        "BAND, UINT8, 6, 3, 2",
        "BOR, INT64, 6, 3, 7",
        "BXOR, UINT16, 6, 3, 5"
    })
    void integersAreCombined(Operation operation, ElementType type, long a, long b, long expected) {
        byte[] left = bytes(a);
        byte[] right = bytes(b);
        Reduction.of(operation, type).function().combine(left, right, 1);

        int unused = Long.SIZE - Byte.SIZE * type.bytes();
        long result = ByteBuffer.wrap(right).order(ByteOrder.LITTLE_ENDIAN).getLong();
        assertThat(result << unused >> unused).isEqualTo(expected);
    }

    @Test
    void fractionsAreRoundedToTheirType() {
        byte[] left = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0.1f).array();
        byte[] right = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0.2f).array();
        Reduction.of(Operation.SUM, ElementType.FLOAT).function().combine(left, right, 1);

        assertThat(ByteBuffer.wrap(right).order(ByteOrder.LITTLE_ENDIAN).getFloat())
                .isEqualTo(0.1f + 0.2f);
    }

    /** The lower index counts among equal values. */
    @ParameterizedTest
    @CsvSource({
        "MINLOC, 3, 1, 5, 2, 3, 1",
        "MINLOC, 5, 1, 3, 2, 3, 2",
        "MAXLOC, 3, 9, 3, 4, 3, 4",
        "MAXLOC, 7, 9, 3, 4, 7, 9"
    })
    void extremesHaveTheirPlaces(
            Operation operation, int a, int atA, int b, int atB, int value, int at) {
        for (ElementType type : new ElementType[] {ElementType.INT_INT, ElementType.LONG_INT}) {
            byte[] left = pair(type, a, atA);
            byte[] right = pair(type, b, atB);
            Reduction.of(operation, type).function().combine(left, right, 1);

            assertThat(right).isEqualTo(pair(type, value, at));
        }
    }

    @Test
    void operationsNeedTheirTypes() {
        assertThatThrownBy(() -> Reduction.of(Operation.BAND, ElementType.DOUBLE))
                .hasMessage("operation BAND is not defined on elements of type DOUBLE");
        assertThatThrownBy(() -> Reduction.of(Operation.MINLOC, ElementType.INT32))
                .hasMessage("operation MINLOC is not defined on elements of type INT32");
    }

    private static byte[] pair(ElementType type, int value, int index) {
        return ByteBuffer.allocate(type.bytes())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, value)
                .putInt(type.indexAt(), index)
                .array();
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }
}
