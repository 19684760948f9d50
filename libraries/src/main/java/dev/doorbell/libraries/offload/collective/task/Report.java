package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.hardware.verbs.CompletionStatus;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Notice that an activity has ended, with its status.
 *
 * @param header identity of the task
 * @param number number of the piece; 0 for a release
 * @param status success, or the first failure
 */
public record Report(Header header, int number, CompletionStatus status) {

    private static final int BYTES = 16;

    /** Encodes the message. */
    public byte[] encode() {
        ByteBuffer into = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(into);
        into.putInt(number).putInt(status.code());
        return into.array();
    }

    /** Decodes the message's content. */
    public static Report decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        return new Report(Header.get(in), in.getInt(), CompletionStatus.of(in.getInt()));
    }
}
