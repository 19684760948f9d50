package dev.doorbell.libraries.offload.health;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.MessageType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Request that a worker start nothing new and report when its operations have ended.
 *
 * @param word word for the report
 */
public record RetireRequest(CompletionWord word) {

    private static final int BYTES = 24;

    /** Encodes the message. */
    public byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MessageType.RETIRE)
                .putInt(word.rank())
                .putInt(word.key())
                .putInt(0)
                .putLong(word.address())
                .array();
    }

    /** Decodes the message. */
    public static RetireRequest decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        in.getInt();
        int rank = in.getInt();
        int key = in.getInt();
        in.getInt();
        return new RetireRequest(new CompletionWord(rank, in.getLong(), key));
    }
}
