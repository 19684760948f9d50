package dev.doorbell.libraries.msccl.runtime.network;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Notice between helper threads, sent with SEND. Notices are for setup and meetings, for which NCCL
 * and its tests have sockets and MPI.
 *
 * @param kind kind of notice
 * @param path number of the path in the job
 * @param value address of the FIFO, or an instant
 * @param key key of the FIFO
 */
record Notice(Kind kind, int path, long value, int key) {

    private static final int BYTES = 24;

    /** Kind of notice. */
    enum Kind {
        /** The sender has a FIFO, which is empty. */
        OPENED(1),
        /** All ranks of a node are at the meeting; the path is the node. */
        HERE(2),
        /** The ranks of the node may leave the meeting at the instant in {@code value}. */
        LEAVE(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalStateException("expected a kind of notice but was " + code);
        }
    }

    byte[] encoded() {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(kind.code)
                .putInt(path)
                .putLong(value)
                .putInt(key)
                .array();
    }

    static Notice of(byte[] encoded) {
        ByteBuffer buffer = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        return new Notice(
                Kind.of(buffer.getInt()), buffer.getInt(), buffer.getLong(), buffer.getInt());
    }
}
