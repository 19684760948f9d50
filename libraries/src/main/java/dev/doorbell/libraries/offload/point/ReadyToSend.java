package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * RTS: offers a rank's message to the worker that acts for it.
 *
 * @param sequence number of the message among those with the same envelope, from 0
 * @param content source
 * @param length its size in bytes
 * @param word word in which the end is reported
 */
record ReadyToSend(
        Envelope envelope, int sequence, Transfer.Source content, long length, CompletionWord word)
        implements Offer {

    private static final int BYTES = Envelope.BYTES + 4 + 8 + 8 + 4 + 2 + 8 + 8 + 4;

    @Override
    public byte[] encode() {
        return envelope.write(ControlBytes.write(MessageType.READY_TO_SEND, BYTES))
                .putInt(sequence)
                .putLong(length)
                .putLong(content.address())
                .putInt(content.key())
                .putShort((short) content.vhca())
                .putLong(content.accessKey())
                .putLong(word.address())
                .putInt(word.key())
                .array();
    }

    static ReadyToSend decode(byte[] message) {
        ByteBuffer in = ControlBytes.read(MessageType.READY_TO_SEND, message);
        Envelope envelope = Envelope.read(in);
        int sequence = in.getInt();
        long length = in.getLong();
        int rank = envelope.source();
        Transfer.Source content =
                new Transfer.Source(
                        rank,
                        in.getLong(),
                        in.getInt(),
                        Short.toUnsignedInt(in.getShort()),
                        in.getLong());
        CompletionWord word = new CompletionWord(rank, in.getLong(), in.getInt());
        return new ReadyToSend(envelope, sequence, content, length, word);
    }
}
