package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Control message of a receiver to a worker: where the blocks of the ranks that the worker acts for
 * land. A receiver with many senders on a worker sends several of these.
 *
 * @param header identity of the task
 * @param receiver number of the receiving member; in the hierarchical form, of its node among the
 *     group's nodes
 * @param first number of the first place's sender among the worker's own ranks
 * @param places places of some senders, in their order
 */
public record ReceiverReady(Header header, int receiver, int first, List<Place> places) {

    private static final int FIXED_BYTES = Header.BYTES + 12;

    public ReceiverReady {
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
        into.putInt(receiver).putInt(first).putInt(places.size());
        for (Place place : places) {
            into.putLong(place.address).putInt(place.key).putInt(place.bytes);
        }
        return into.array();
    }

    /** Decodes the message's content. */
    public static ReceiverReady decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        int receiver = in.getInt();
        int first = in.getInt();
        int count = in.getInt();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(new Place(in.getLong(), in.getInt(), in.getInt()));
        }
        return new ReceiverReady(header, receiver, first, places);
    }

    /**
     * Place of one sender's block.
     *
     * @param address bus address at the receiver's host
     * @param key its rkey
     * @param bytes bytes that the receiver expects, 0 or more
     */
    public record Place(long address, int key, int bytes) {

        /** Length of a place in the message. */
        public static final int BYTES = 16;
    }
}
