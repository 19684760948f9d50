package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Receive buffers of a node's ranks. A node with many ranks sends several of these.
 *
 * @param header identity of the task
 * @param node number among the group's nodes
 * @param workers workers of the node's DPU, which must be equal on all nodes
 * @param first number on the node of the first place's rank
 * @param places some of the node's places
 */
public record Places(Header header, int node, int workers, int first, List<Place> places) {

    private static final int FIXED_BYTES = Header.BYTES + 16;

    /** Number of places that fit a message of {@code messageBytes}. */
    public static int most(int messageBytes) {
        return (messageBytes - FIXED_BYTES) / Place.BYTES;
    }

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into =
                ByteBuffer.allocate(FIXED_BYTES + places.size() * Place.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(node).putInt(workers).putInt(first).putInt(places.size());
        for (Place place : places) {
            into.putLong(place.address).putInt(place.key);
        }
        return into.array();
    }

    /** Decodes the message's content. */
    public static Places decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        int node = in.getInt();
        int workers = in.getInt();
        int first = in.getInt();
        int count = in.getInt();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(new Place(in.getLong(), in.getInt()));
        }
        return new Places(header, node, workers, first, places);
    }

    /**
     * Registered buffer.
     *
     * @param address first bus address at its host
     * @param key its rkey
     */
    public record Place(long address, int key) {

        /** Length of a place in the message. */
        public static final int BYTES = 12;
    }
}
