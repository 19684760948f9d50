package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * RTR: announces a rank's buffer for a message to the worker of the sending rank.
 *
 * @param sequence number of the message among those with the same envelope, from 0
 * @param buffer destination
 * @param length its size in bytes
 * @param word word in which the end is reported
 */
record ReadyToReceive(
        Envelope envelope, int sequence, Transfer.Target buffer, long length, CompletionWord word)
        implements Offer {

    private static final int BYTES = Envelope.BYTES + 4 + 8 + 8 + 4 + 8 + 4;

    @Override
    public byte[] encode() {
        return envelope.write(ControlBytes.write(MessageType.READY_TO_RECEIVE, BYTES))
                .putInt(sequence)
                .putLong(length)
                .putLong(buffer.address())
                .putInt(buffer.key())
                .putLong(word.address())
                .putInt(word.key())
                .array();
    }

    static ReadyToReceive decode(byte[] message) {
        ByteBuffer in = ControlBytes.read(MessageType.READY_TO_RECEIVE, message);
        Envelope envelope = Envelope.read(in);
        int sequence = in.getInt();
        long length = in.getLong();
        int rank = envelope.destination();
        Transfer.Target buffer = new Transfer.Target(rank, in.getLong(), in.getInt());
        CompletionWord word = new CompletionWord(rank, in.getLong(), in.getInt());
        return new ReadyToReceive(envelope, sequence, buffer, length, word);
    }
}
