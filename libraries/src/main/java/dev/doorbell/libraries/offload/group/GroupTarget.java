package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * Buffer of a recorded receive, sent to the worker of the sending rank.
 *
 * @param length largest number of bytes
 * @param version increases when the buffer is registered again
 */
record GroupTarget(Channel channel, Transfer.Target buffer, long length, int version) {

    static final int BYTES = Channel.BYTES + 8 + 4 + 8 + 4;

    static GroupTarget read(ByteBuffer in) {
        Channel channel = Channel.read(in);
        Transfer.Target buffer =
                new Transfer.Target(channel.envelope().destination(), in.getLong(), in.getInt());
        return new GroupTarget(channel, buffer, in.getLong(), in.getInt());
    }

    void write(ByteBuffer out) {
        channel.write(out)
                .putLong(buffer.address())
                .putInt(buffer.key())
                .putLong(length)
                .putInt(version);
    }
}
