package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Where ranks of a node receive. A node with many ranks sends several of these.
 *
 * @param header which task
 * @param node number among the group's nodes
 * @param workers the node has per DPU, which must be as many on all
 * @param first number on the node of the first place's rank
 * @param places some of the node's places
 */
public record Places(Header header, int node, int workers, int first, List<Place> places) {

    private static final int FIXED_BYTES = Header.BYTES + 16;
    private static final int PLACE_BYTES = 12;

    /** How many places fit a message of so many bytes. */
    public static int most(int messageBytes) {
        return (messageBytes - FIXED_BYTES) / PLACE_BYTES;
    }

    /** The message. */
    public byte[] encode() {
        ByteBuffer into =
                ByteBuffer.allocate(FIXED_BYTES + places.size() * PLACE_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(node).putInt(workers).putInt(first).putInt(places.size());
        for (Place place : places) {
            into.putLong(place.address).putInt(place.key);
        }
        return into.array();
    }

    /** The message's content. */
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
     * A registered buffer.
     *
     * @param address first bus address at its host
     * @param key its rkey
     */
    public record Place(long address, int key) {}
}
