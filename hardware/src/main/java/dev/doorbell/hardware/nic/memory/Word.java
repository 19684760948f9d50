package dev.doorbell.hardware.nic.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words of 4 or 8 bytes that atomics work on, in memory little-endian. */
public final class Word {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private Word() {}

    /** The {@code bytes} bytes of a value. */
    public static byte[] store(long value, int bytes) {
        byte[] word = new byte[bytes];
        if (bytes == Long.BYTES) {
            LONG.set(word, 0, value);
        } else {
            INT.set(word, 0, (int) value);
        }
        return word;
    }

    /** The value of {@code bytes} bytes, without a sign. */
    public static long load(byte[] from, int at, int bytes) {
        return bytes == Long.BYTES
                ? (long) LONG.get(from, at)
                : (int) INT.get(from, at) & 0xffff_ffffL;
    }
}
