package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Task that a node leader posts to its worker: one collective.
 *
 * @param header group and number of the task
 * @param kind kind of collective
 * @param form method to fill the ranks' buffers
 * @param root member that broadcasts; 0 for the others
 * @param bytes bytes of a block; 0 if lengths differ
 * @param metadataAddress bus address at the host of the array of {@link BufferEntry}, one for each
 *     member of the node
 * @param metadataKey its rkey
 * @param segment shared memory of the node's ranks for the result; only hierarchical
 * @param tables tables of the node's ranks; only if lengths differ
 */
public record Task(
        Header header,
        CollectiveKind kind,
        CollectiveForm form,
        int root,
        long bytes,
        long metadataAddress,
        int metadataKey,
        Segment segment,
        Tables tables) {

    private static final int BYTES = 64;
    private static final int VECTOR_BYTES = BYTES + Long.BYTES + Integer.BYTES;

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into =
                ByteBuffer.allocate(kind.vector() ? VECTOR_BYTES : BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.put((byte) kind.code());
        into.put((byte) (form == CollectiveForm.HIERARCHICAL ? 1 : 0)).putShort((short) 0);
        into.putInt(root).putLong(bytes).putLong(metadataAddress).putInt(metadataKey);
        into.putLong(segment.address).putInt(segment.key).putInt(segment.vhca);
        into.putLong(segment.accessKey);
        if (kind.vector()) {
            into.position(BYTES).putLong(tables.address).putInt(tables.key);
        }
        return into.array();
    }

    /** Decodes the message's content. */
    public static Task decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        CollectiveKind kind = CollectiveKind.of(in.get());
        CollectiveForm form = in.get() == 1 ? CollectiveForm.HIERARCHICAL : CollectiveForm.FLAT;
        in.getShort();
        int root = in.getInt();
        long bytes = in.getLong();
        long metadataAddress = in.getLong();
        int metadataKey = in.getInt();
        Segment segment = new Segment(in.getLong(), in.getInt(), in.getInt(), in.getLong());
        Tables tables =
                kind.vector() ? new Tables(in.position(BYTES).getLong(), in.getInt()) : Tables.NONE;
        return new Task(
                header, kind, form, root, bytes, metadataAddress, metadataKey, segment, tables);
    }

    /**
     * Range of the leader's memory that its node's ranks share.
     *
     * @param address first bus address
     * @param key its rkey, which other functions may import
     * @param vhca function of the key
     * @param accessKey secret that lets others import the key
     */
    public record Segment(long address, int key, int vhca, long accessKey) {

        /** Missing segment. */
        public static final Segment NONE = new Segment(0, 0, 0, 0);
    }

    /**
     * Range of the leader's memory with a table of {@link PeerBlocks} for each member of the node.
     *
     * @param address first bus address
     * @param key its rkey
     */
    public record Tables(long address, int key) {

        /** Missing tables. */
        public static final Tables NONE = new Tables(0, 0);
    }
}
