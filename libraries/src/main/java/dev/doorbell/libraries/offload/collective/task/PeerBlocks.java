package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Entry of a rank's table for one member of its group, in a collective whose blocks differ in
 * length. A table has an entry for each member, in their order.
 *
 * @param sendOffset offset in bytes from the send buffer of the block for the member
 * @param sendBytes its length, 0 or more
 * @param receiveOffset offset in bytes from the receive buffer of the block of the member
 * @param receiveBytes its length, 0 or more
 */
public record PeerBlocks(int sendOffset, int sendBytes, int receiveOffset, int receiveBytes) {

    /** Length of an entry. */
    public static final int BYTES = 16;

    /** Encodes a table. */
    public static byte[] encode(List<PeerBlocks> table) {
        ByteBuffer into = ByteBuffer.allocate(table.size() * BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (PeerBlocks entry : table) {
            into.putInt(entry.sendOffset).putInt(entry.sendBytes);
            into.putInt(entry.receiveOffset).putInt(entry.receiveBytes);
        }
        return into.array();
    }

    /** Decodes a table. */
    public static List<PeerBlocks> decode(byte[] table) {
        ByteBuffer in = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
        List<PeerBlocks> entries = new ArrayList<>();
        while (in.hasRemaining()) {
            entries.add(new PeerBlocks(in.getInt(), in.getInt(), in.getInt(), in.getInt()));
        }
        return entries;
    }
}
