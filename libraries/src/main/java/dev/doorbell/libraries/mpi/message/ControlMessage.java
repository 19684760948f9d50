package dev.doorbell.libraries.mpi.message;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Message between ranks of different nodes; little-endian, a kind and then its fields. */
public sealed interface ControlMessage {

    /** First byte of every message, so that other protocols may share an endpoint. */
    byte MARK = 'M';

    /** Bytes before the content of an eager message. */
    int HEADER_BYTES = 20;

    /** Bytes of the longest message without content. */
    int LONGEST_BYTES = 24;

    byte EAGER = 1;
    byte READY_TO_SEND = 2;
    byte CLEAR_TO_SEND = 3;
    byte FINISHED = 4;
    byte WITHDRAW = 5;
    byte WITHDRAWN = 6;
    byte CARRIED = 7;

    /** Encodes the message. */
    byte[] encode();

    /** Decodes a message that begins with {@link #MARK}. */
    static ControlMessage decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        in.get();
        byte kind = in.get();
        in.getShort();
        return switch (kind) {
            case EAGER -> {
                Envelope envelope = Envelope.read(in);
                byte[] content = new byte[in.getInt()];
                in.get(content);
                yield new Eager(envelope, content);
            }
            case READY_TO_SEND -> new ReadyToSend(Envelope.read(in), in.getInt(), in.getInt());
            case CLEAR_TO_SEND ->
                    new ClearToSend(in.getInt(), in.getInt(), in.getInt(), in.getLong());
            case FINISHED -> new Finished(in.getInt());
            case WITHDRAW -> new Withdraw(Envelope.read(in), in.getInt(), in.getInt());
            case WITHDRAWN -> new Withdrawn(in.getInt(), in.getInt() != 0);
            case CARRIED -> new Carried(Envelope.read(in), in.getInt(), in.getInt());
            default ->
                    throw new IllegalStateException("expected a kind of message but was " + kind);
        };
    }

    private static ByteBuffer begin(byte kind, byte[] into) {
        return ByteBuffer.wrap(into)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MARK)
                .put(kind)
                .putShort((short) 0);
    }

    /** Short message with its content. */
    record Eager(Envelope envelope, byte[] content) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] bytes = new byte[HEADER_BYTES + content.length];
            ByteBuffer out = begin(EAGER, bytes);
            envelope.write(out);
            out.putInt(content.length).put(content);
            return bytes;
        }
    }

    /**
     * RTS: announces a long message.
     *
     * @param sendId identifies it to its sender
     */
    record ReadyToSend(Envelope envelope, int bytes, int sendId) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[LONGEST_BYTES];
            ByteBuffer out = begin(READY_TO_SEND, encoded);
            envelope.write(out);
            out.putInt(bytes).putInt(sendId);
            return encoded;
        }
    }

    /**
     * CTS: a receive matches a long message.
     *
     * @param receiveId identifies the receive to its receiver
     */
    record ClearToSend(int sendId, int receiveId, int rkey, long address)
            implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[LONGEST_BYTES];
            begin(CLEAR_TO_SEND, encoded)
                    .putInt(sendId)
                    .putInt(receiveId)
                    .putInt(rkey)
                    .putLong(address);
            return encoded;
        }
    }

    /** FIN: a long message has been written. */
    record Finished(int receiveId) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[2 * Integer.BYTES];
            begin(FINISHED, encoded).putInt(receiveId);
            return encoded;
        }
    }

    /**
     * Withdrawal of a message.
     *
     * @param behind number of messages of the envelope that were sent later
     * @param id identifies the withdrawal to its sender
     */
    record Withdraw(Envelope envelope, int behind, int id) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[LONGEST_BYTES];
            ByteBuffer out = begin(WITHDRAW, encoded);
            envelope.write(out);
            out.putInt(behind).putInt(id);
            return encoded;
        }
    }

    /**
     * Answer to a withdrawal.
     *
     * @param unmatched true if the message was not matched
     */
    record Withdrawn(int id, boolean unmatched) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[3 * Integer.BYTES];
            begin(WITHDRAWN, encoded).putInt(id).putInt(unmatched ? 1 : 0);
            return encoded;
        }
    }

    /**
     * Announces a message whose content a {@link Carrier} moves.
     *
     * @param number number of the message among those with the same envelope to this receiver
     */
    record Carried(Envelope envelope, int bytes, int number) implements ControlMessage {
        @Override
        public byte[] encode() {
            byte[] encoded = new byte[LONGEST_BYTES];
            ByteBuffer out = begin(CARRIED, encoded);
            envelope.write(out);
            out.putInt(bytes).putInt(number);
            return encoded;
        }
    }
}
