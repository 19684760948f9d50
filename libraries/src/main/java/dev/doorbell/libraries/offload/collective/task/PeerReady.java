package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Control message of a rank to a worker that moves its blocks: where the blocks of the ranks that
 * the worker acts for land, or, if workers read, where they are. A rank with many peers on a worker
 * sends several of these.
 *
 * @param header identity of the task
 * @param peer number of the member that offers the places; in the hierarchical form, of its node
 *     among the group's nodes
 * @param first number of the first place's rank among the worker's own ranks
 * @param places places for some ranks of the worker, in their order
 */
public record PeerReady(Header header, int peer, int first, List<Place> places) {

    private static final int FIXED_BYTES = Header.BYTES + 12;

    public PeerReady {
        places = List.copyOf(places);
    }

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
        into.putInt(peer).putInt(first).putInt(places.size());
        for (Place place : places) {
            into.putLong(place.address).putInt(place.key).putInt(place.bytes);
        }
        return into.array();
    }

    /** Decodes the message's content. */
    public static PeerReady decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        int peer = in.getInt();
        int first = in.getInt();
        int count = in.getInt();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(new Place(in.getLong(), in.getInt(), in.getInt()));
        }
        return new PeerReady(header, peer, first, places);
    }

    /**
     * Place of one block.
     *
     * @param address bus address at the peer's host
     * @param key its rkey
     * @param bytes bytes that the peer receives, or sends if workers read, 0 or more
     */
    public record Place(long address, int key, int bytes) {

        /** Length of a place in the message. */
        public static final int BYTES = 16;
    }
}
