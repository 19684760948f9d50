package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The doorbell record of a queue pair in memory, after mlx5: a big-endian 4-byte index for the
 * receive queue, then one for the send queue. Indices count on without wrapping.
 */
public final class DoorbellRecord {

    /** Bytes of a record. */
    public static final int BYTES = 8;

    /** Bytes of one index. */
    public static final int INDEX_BYTES = Integer.BYTES;

    /** Offset of the index of the receive queue's next empty entry. */
    public static final int RECEIVE = 0;

    /** Offset of the index of the send queue's next empty basic block. */
    public static final int SEND = 4;

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private DoorbellRecord() {}

    /** Stores an index at {@code offset}, a multiple of 4. */
    public static void write(Memory memory, long offset, int index) {
        memory.writeIntBigEndian(offset, index);
    }

    /** The index at {@code at} of bytes read from a record. */
    public static int read(byte[] from, int at) {
        return (int) INT.get(from, at);
    }
}
