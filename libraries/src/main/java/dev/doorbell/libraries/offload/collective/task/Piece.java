package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.hardware.verbs.CompletionStatus;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Notice that a piece of a broadcast has arrived.
 *
 * @param header identity of the task
 * @param number number of the piece, from 0
 * @param address its bus address in DPU memory, for workers of the same DPU; else 0
 * @param key lkey of that memory
 * @param status success, or the reason why its bytes differ from the root's
 */
public record Piece(Header header, int number, long address, int key, CompletionStatus status) {

    private static final int BYTES = 28;

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(number).putInt(status.code()).putLong(address).putInt(key);
        return into.array();
    }

    /** Decodes the message's content. */
    public static Piece decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Header header = Header.get(in);
        int number = in.getInt();
        CompletionStatus status = CompletionStatus.of(in.getInt());
        return new Piece(header, number, in.getLong(), in.getInt(), status);
    }
}
