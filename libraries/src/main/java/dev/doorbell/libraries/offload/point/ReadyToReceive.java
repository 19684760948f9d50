package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * RTR: announces a rank's buffer for a message to the worker of the sending rank. It takes the
 * beginning of a message of MPI that is longer.
 *
 * @param id name of the message
 * @param buffer destination
 * @param length its size in bytes
 * @param word word in which the end is reported
 */
record ReadyToReceive(MessageId id, Transfer.Target buffer, long length, CompletionWord word)
        implements Offer {

    private static final int BYTES = 8 + 8 + 4 + 8 + 4;

    @Override
    public byte[] encode() {
        int type = id.carried() ? MessageType.CARRIED_RECEIVE : MessageType.READY_TO_RECEIVE;
        return id.write(ControlBytes.write(type, id.bytes() + BYTES))
                .putLong(length)
                .putLong(buffer.address())
                .putInt(buffer.key())
                .putLong(word.address())
                .putInt(word.key())
                .array();
    }

    /** Decodes the offer of a message of MPI, or of another one. */
    static ReadyToReceive decode(byte[] message, boolean carried) {
        ByteBuffer in =
                ControlBytes.read(
                        carried ? MessageType.CARRIED_RECEIVE : MessageType.READY_TO_RECEIVE,
                        message);
        MessageId id = MessageId.read(in, carried);
        long length = in.getLong();
        int rank = id.envelope().destination();
        Transfer.Target buffer = new Transfer.Target(rank, in.getLong(), in.getInt());
        CompletionWord word = new CompletionWord(rank, in.getLong(), in.getInt());
        return new ReadyToReceive(id, buffer, length, word);
    }
}
