package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Credit for pieces of a broadcast, from a node further down the tree.
 *
 * @param header identity of the task
 * @param node number of the sending node among the group's nodes
 * @param pieces number of additional pieces that may be written
 * @param address bus address of piece 0
 * @param key its rkey
 * @param workers workers of the node's DPU, which must be equal on all nodes
 */
public record Credit(Header header, int node, int pieces, long address, int key, int workers) {

    private static final int BYTES = 32;

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(node).putInt(pieces).putLong(address).putInt(key);
        into.putInt(workers);
        return into.array();
    }

    /** Decodes the message's content. */
    public static Credit decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        return new Credit(
                Header.get(in), in.getInt(), in.getInt(), in.getLong(), in.getInt(), in.getInt());
    }
}
