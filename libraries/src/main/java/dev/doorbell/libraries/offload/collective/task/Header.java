package dev.doorbell.libraries.offload.collective.task;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What every message about an offloaded collective begins with.
 *
 * @param type of the message, one of the constants
 * @param group number of the communicator
 * @param task number of the task in its group, from 0
 */
public record Header(int type, int group, int task) {

    /** A leader's task, to its worker and on to the node's others: {@link Task}. */
    public static final int TASK = 64;

    /** Where a node's ranks receive, among leader workers: {@link Places}. */
    public static final int PLACES = 65;

    /** To the node's workers: the places of all nodes have come. */
    public static final int READY = 66;

    /** A worker's part has ended, to the node's leader worker: {@link Report}. */
    public static final int ENDED = 67;

    /** A round of the barrier among leader workers: {@link Report}. */
    public static final int BARRIER = 68;

    /** To the node's workers: all have ended: {@link Report}. */
    public static final int RELEASE = 69;

    /** A node's place for broadcast pieces, to the leader worker above it: {@link Credit}. */
    public static final int CREDIT = 70;

    /** A piece of a broadcast has come, to a leader worker or one of its node: {@link Piece}. */
    public static final int PIECE = 71;

    /** A worker has passed a piece on, to the node's leader worker: {@link Report}. */
    public static final int PASSED = 72;

    /** First and last type. */
    public static final int FIRST = TASK;

    /** Last type. */
    public static final int LAST = PASSED;

    /** Bytes it takes. */
    public static final int BYTES = 8;

    void put(ByteBuffer into) {
        into.put((byte) type).put((byte) 0).putShort((short) group).putInt(task);
    }

    static Header get(ByteBuffer from) {
        int type = from.get();
        from.get();
        return new Header(type, from.getShort(), from.getInt());
    }

    /** The header of a message. */
    public static Header of(byte[] message) {
        return get(ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** The same task in another type of message. */
    public Header as(int other) {
        return new Header(other, group, task);
    }

    /** A message that is nothing but the header. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        put(into);
        return into.array();
    }
}
