package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * One operation of a recorded group, in the worker's view.
 *
 * @param number in its group, from 0
 * @param send true for a send, false for a receive
 * @param stage from 0; a stage starts after all operations of the previous one have ended
 * @param length bytes of a send, largest number of bytes of a receive
 * @param content content of a send
 * @param version version of a receive's buffer; increases when the buffer is registered again
 */
record GroupEntry(
        int number,
        boolean send,
        int stage,
        Channel channel,
        long length,
        Transfer.Source content,
        int version) {

    static final int BYTES = 4 + 1 + 4 + Channel.BYTES + 8 + 8 + 4 + 2 + 8 + 4;

    static GroupEntry read(ByteBuffer in) {
        int number = in.getInt();
        boolean send = in.get() != 0;
        int stage = in.getInt();
        Channel channel = Channel.read(in);
        long length = in.getLong();
        Transfer.Source content =
                new Transfer.Source(
                        channel.envelope().source(),
                        in.getLong(),
                        in.getInt(),
                        Short.toUnsignedInt(in.getShort()),
                        in.getLong());
        return new GroupEntry(number, send, stage, channel, length, content, in.getInt());
    }

    void write(ByteBuffer out) {
        channel.write(out.putInt(number).put((byte) (send ? 1 : 0)).putInt(stage))
                .putLong(length)
                .putLong(content.address())
                .putInt(content.key())
                .putShort((short) content.vhca())
                .putLong(content.accessKey())
                .putInt(version);
    }

    /** Rank at the other end. */
    int peer() {
        return send ? channel.envelope().destination() : channel.envelope().source();
    }

    /** Text such as {@code send to rank 3, tag 7, 4096 bytes}. */
    @Override
    public String toString() {
        return "%s rank %d, tag %d, %d bytes"
                .formatted(
                        send ? "send to" : "receive from",
                        peer(),
                        channel.envelope().tag(),
                        length);
    }
}
