package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * RTS: offers a rank's message to the worker that acts for it.
 *
 * @param id name of the message
 * @param content source
 * @param length its size in bytes
 * @param word word in which the end is reported
 */
record ReadyToSend(MessageId id, Transfer.Source content, long length, CompletionWord word)
        implements Offer {

    private static final int BYTES = 8 + 8 + 4 + 2 + 8 + 8 + 4;

    @Override
    public byte[] encode() {
        int type = id.carried() ? MessageType.CARRIED_SEND : MessageType.READY_TO_SEND;
        return id.write(ControlBytes.write(type, id.bytes() + BYTES))
                .putLong(length)
                .putLong(content.address())
                .putInt(content.key())
                .putShort((short) content.vhca())
                .putLong(content.accessKey())
                .putLong(word.address())
                .putInt(word.key())
                .array();
    }

    /** Decodes the offer of a message of MPI, or of another one. */
    static ReadyToSend decode(byte[] message, boolean carried) {
        ByteBuffer in =
                ControlBytes.read(
                        carried ? MessageType.CARRIED_SEND : MessageType.READY_TO_SEND, message);
        MessageId id = MessageId.read(in, carried);
        long length = in.getLong();
        int rank = id.envelope().source();
        Transfer.Source content =
                new Transfer.Source(
                        rank,
                        in.getLong(),
                        in.getInt(),
                        Short.toUnsignedInt(in.getShort()),
                        in.getLong());
        CompletionWord word = new CompletionWord(rank, in.getLong(), in.getInt());
        return new ReadyToSend(id, content, length, word);
    }
}
