package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Entry of a rank's table for one member of its group, in a collective whose blocks differ in
 * length. A table has an entry for each member, in their order.
 *
 * <p>The near block is in the buffer that the rank's own worker accesses, the far one in the buffer
 * that others' workers access. If workers write, these are the send and the receive buffer; if they
 * read, the reverse.
 *
 * @param nearOffset offset in bytes from the near buffer of the block for or of the member
 * @param nearBytes its length, 0 or more
 * @param farOffset offset in bytes from the far buffer of the block of or for the member
 * @param farBytes its length, 0 or more
 */
public record PeerBlocks(int nearOffset, int nearBytes, int farOffset, int farBytes) {

    /** Length of an entry. */
    public static final int BYTES = 16;

    /** Encodes a table. */
    public static byte[] encode(List<PeerBlocks> table) {
        ByteBuffer into = ByteBuffer.allocate(table.size() * BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (PeerBlocks entry : table) {
            into.putInt(entry.nearOffset).putInt(entry.nearBytes);
            into.putInt(entry.farOffset).putInt(entry.farBytes);
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
