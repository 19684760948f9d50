package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Room for pieces of a broadcast on a node further down.
 *
 * @param header which task
 * @param node number among the group's nodes of the one that has the room
 * @param pieces how many more pieces may be written
 * @param address bus address where piece 0 goes
 * @param key its rkey
 * @param workers the node has per DPU, which must be as many on all
 */
public record Credit(Header header, int node, int pieces, long address, int key, int workers) {

    private static final int BYTES = 32;

    /** The message. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(node).putInt(pieces).putLong(address).putInt(key);
        into.putInt(workers);
        return into.array();
    }

    /** The message's content. */
    public static Credit decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        return new Credit(
                Header.get(in), in.getInt(), in.getInt(), in.getLong(), in.getInt(), in.getInt());
    }
}
