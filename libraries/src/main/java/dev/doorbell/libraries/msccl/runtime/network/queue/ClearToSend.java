package dev.doorbell.libraries.msccl.runtime.network.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Entry of a sender's FIFO, which the receiver writes for a receive that it has posted. The layout
 * is that of {@code ncclIbSendFifo} in NCCL's {@code net_ib.cc}.
 *
 * @param address bus address that the sender writes to
 * @param bytes largest size of the message
 * @param key key of that memory
 * @param receives receives that one message serves, each with an entry
 * @param tag tag of the receive
 * @param index number of the receive, from 1 on
 */
public record ClearToSend(long address, int bytes, int key, int receives, int tag, long index) {

    /** Bytes of an entry. */
    public static final int BYTES = 32;

    /** Offset of the index, which is written last. */
    static final int INDEX = 24;

    static byte[] encoded(List<ClearToSend> row) {
        ByteBuffer into = ByteBuffer.allocate(row.size() * BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (ClearToSend entry : row) {
            into.putLong(entry.address)
                    .putInt(entry.bytes)
                    .putInt(entry.key)
                    .putInt(entry.receives)
                    .putInt(entry.tag)
                    .putLong(entry.index);
        }
        return into.array();
    }

    /** Decodes a row, whose first entry has the number of entries. */
    static List<ClearToSend> row(byte[] encoded) {
        ByteBuffer from = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        ClearToSend first = of(from);
        List<ClearToSend> row = new ArrayList<>(first.receives);
        row.add(first);
        while (row.size() < first.receives) {
            row.add(of(from));
        }
        return row;
    }

    private static ClearToSend of(ByteBuffer from) {
        return new ClearToSend(
                from.getLong(),
                from.getInt(),
                from.getInt(),
                from.getInt(),
                from.getInt(),
                from.getLong());
    }
}
