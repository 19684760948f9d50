package dev.doorbell.libraries.mpi.random;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Content of buffers and its hash, as in {@code interpreter.c}. */
final class Filling {

    private static final int[] ELEMENT_BYTES = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 8, 8, 16, 8, 16, 8};

    private Filling() {}

    static int elementBytes(int type) {
        return ELEMENT_BYTES[type];
    }

    static byte[] bytes(int count, int event, int rank, int part) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (event * 131 + rank * 31 + part * 17 + i * 7 + (i >> 8) * 13);
        }
        return bytes;
    }

    /** Length of a part of a step. */
    static int part(int size, int event, int part) {
        return (int) ((long) size * ((event * 7 + part * 5) % 4) / 3);
    }

    /**
     * Elements whose sums and products are exact in every order. MPICH 4.0.2 compares unsigned
     * integers as signed, so none has its upper bit set.
     */
    static byte[] elements(int count, int type, int event, int rank) {
        int width = elementBytes(type);
        ByteBuffer all = ByteBuffer.allocate(count * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            int at = i * width;
            int mixed = (event * 7919 + rank * 104729 + i * 31337) * (int) 2654435761L;
            int small = (mixed >>> 16) % 17 - 8;
            int value = small / 4;
            int place = rank * 100 + (mixed >>> 8) % 7;
            switch (type) {
                case 0 -> all.put(at, (byte) small);
                case 1 -> all.put(at, (byte) (mixed & 0x7f));
                case 2 -> all.putShort(at, (short) small);
                case 3 -> all.putShort(at, (short) (mixed & 0x7fff));
                case 4 -> all.putInt(at, small);
                case 5 -> all.putInt(at, mixed & 0x7fffffff);
                case 6 -> all.putLong(at, small);
                case 7 -> {
                    long wide = Integer.toUnsignedLong(mixed);
                    all.putLong(at, (wide << 20) ^ wide);
                }
                case 8 -> all.putFloat(at, small);
                case 9 -> all.putDouble(at, small);
                case 10 -> all.putShort(at, (short) value).putInt(at + 4, place);
                case 11 -> all.putInt(at, value).putInt(at + 4, place);
                case 12 -> all.putLong(at, value).putInt(at + 8, place);
                case 13 -> all.putFloat(at, value).putInt(at + 4, place);
                case 14 -> all.putDouble(at, value).putInt(at + 8, place);
                default -> all.putInt(at, mixed).putInt(at + 4, small);
            }
        }
        return all.array();
    }

    static long hash(long before, byte[] bytes) {
        long value = before;
        for (byte next : bytes) {
            value = (value ^ (next & 0xff)) * 0x100000001b3L;
        }
        return value;
    }

    static long hash(long before, int number) {
        return hash(
                before,
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(number)
                        .array());
    }
}
