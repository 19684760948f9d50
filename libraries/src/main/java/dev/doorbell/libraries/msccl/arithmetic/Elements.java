package dev.doorbell.libraries.msccl.arithmetic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Elements in byte arrays: as bits, sign-extended or not, and as numbers. */
public final class Elements {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int UPPER_HALF = 16;

    private Elements() {}

    /** Returns the bits of the element at byte {@code at}, sign-extended to 64. */
    public static long bits(DataType type, byte[] array, int at) {
        return bits(type.bytes(), array, at);
    }

    /**
     * Returns the {@code width} bytes at byte {@code at}, 1, 2, 4 or 8, sign-extended to 64 bits.
     */
    public static long bits(int width, byte[] array, int at) {
        return switch (width) {
            case Byte.BYTES -> array[at];
            case Short.BYTES -> (short) SHORTS.get(array, at);
            case Integer.BYTES -> (int) INTS.get(array, at);
            default -> (long) LONGS.get(array, at);
        };
    }

    /** Stores an element's bits at byte {@code at}. */
    public static void put(DataType type, byte[] array, int at, long bits) {
        put(type.bytes(), array, at, bits);
    }

    /** Stores the lower {@code width} bytes of bits, 1, 2, 4 or 8, at byte {@code at}. */
    public static void put(int width, byte[] array, int at, long bits) {
        switch (width) {
            case Byte.BYTES -> array[at] = (byte) bits;
            case Short.BYTES -> SHORTS.set(array, at, (short) bits);
            case Integer.BYTES -> INTS.set(array, at, (int) bits);
            default -> LONGS.set(array, at, bits);
        }
    }

    /** Returns the value of a fractional element's bits. */
    public static double number(DataType type, long bits) {
        return switch (type) {
            case HALF -> Float.float16ToFloat((short) bits);
            case BFLOAT16 -> fromBfloat16(bits);
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case INT8, UINT8, INT32, UINT32, INT64, UINT64 ->
                    throw new IllegalArgumentException(
                            "expected a type with a fraction but was " + type.symbol());
        };
    }

    /** Returns the bits of the fractional element nearest to a number. */
    public static long nearest(DataType type, double number) {
        return switch (type) {
            case HALF -> Float.floatToFloat16((float) number);
            case BFLOAT16 -> toBfloat16((float) number);
            case FLOAT -> Float.floatToRawIntBits((float) number);
            case DOUBLE -> Double.doubleToRawLongBits(number);
            case INT8, UINT8, INT32, UINT32, INT64, UINT64 ->
                    throw new IllegalArgumentException(
                            "expected a type with a fraction but was " + type.symbol());
        };
    }

    static float fromBfloat16(long bits) {
        return Float.intBitsToFloat((int) bits << UPPER_HALF);
    }

    /** Rounds to nearest, ties to even; NaN stays NaN. */
    static long toBfloat16(float value) {
        int bits = Float.floatToRawIntBits(value);
        if (Float.isNaN(value)) {
            return (short) ((bits >>> UPPER_HALF) | (1 << 6));
        }
        int odd = (bits >>> UPPER_HALF) & 1;
        return (short) ((bits + 0x7fff + odd) >>> UPPER_HALF);
    }
}
