package dev.doorbell.libraries.msccl.runtime.network.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Entry of a sender's FIFO, which the receiver writes for a receive that it has posted. The layout
 * is that of {@code ncclIbSendFifo} in NCCL's {@code net_ib.cc}.
 *
 * @param address bus address that the sender writes to
 * @param bytes largest size of the message
 * @param key key of that memory
 * @param receives receives that one message serves; here always 1
 * @param tag tag of the receive
 * @param index number of the receive, from 1 on
 */
public record ClearToSend(long address, int bytes, int key, int receives, int tag, long index) {

    /** Bytes of an entry. */
    public static final int BYTES = 32;

    /** Offset of the index, which is written last. */
    static final int INDEX = 24;

    byte[] encoded() {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(address)
                .putInt(bytes)
                .putInt(key)
                .putInt(receives)
                .putInt(tag)
                .putLong(index)
                .array();
    }

    static ClearToSend of(byte[] encoded) {
        ByteBuffer from = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        return new ClearToSend(
                from.getLong(),
                from.getInt(),
                from.getInt(),
                from.getInt(),
                from.getInt(),
                from.getLong());
    }
}
