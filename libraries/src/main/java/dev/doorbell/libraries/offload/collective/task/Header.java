package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Header of every message about an offloaded collective.
 *
 * @param type one of the constants
 * @param group number of the communicator
 * @param task number of the task in its group, from 0
 */
public record Header(int type, int group, int task) {

    /** Leader's task, to its worker and on to the node's others: {@link Task}. */
    public static final int TASK = 64;

    /** Receive buffers of a node's ranks, among leader workers: {@link Places}. */
    public static final int PLACES = 65;

    /** Notice to the node's workers that the places of all nodes have arrived. */
    public static final int READY = 66;

    /** End of all blocks between two workers, to the one whose ranks are passive: {@link Moved}. */
    public static final int MOVED = 67;

    /** End of all blocks of a node or a broadcast, to the node's workers: {@link Report}. */
    public static final int RELEASE = 68;

    /** Place of a node for broadcast pieces, to the leader worker above it: {@link Credit}. */
    public static final int CREDIT = 69;

    /** Arrival of a broadcast piece, to a leader worker or one of its node: {@link Piece}. */
    public static final int PIECE = 70;

    /** Notice that a worker has passed a piece on, to the node's leader worker: {@link Report}. */
    public static final int PASSED = 71;

    /** Places of a rank's blocks, to the worker that moves them: {@link PeerReady}. */
    public static final int PEER_READY = 72;

    /** First type. */
    public static final int FIRST = TASK;

    /** Last type. */
    public static final int LAST = PEER_READY;

    /** Bytes of the header. */
    public static final int BYTES = 8;

    void put(ByteBuffer into) {
        into.put((byte) type).put((byte) 0).putShort((short) group).putInt(task);
    }

    static Header get(ByteBuffer from) {
        int type = from.get();
        from.get();
        return new Header(type, from.getShort(), from.getInt());
    }

    /** Returns the header of a message. */
    public static Header of(byte[] message) {
        return get(ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Returns the header of another message type for the same task. */
    public Header as(int other) {
        return new Header(other, group, task);
    }

    /** Encodes a message that consists of the header only. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        put(into);
        return into.array();
    }
}
