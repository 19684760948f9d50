package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/**
 * The buffer of a recorded receive, told to the worker of the rank that sends to it.
 *
 * @param length most bytes
 * @param version grows when the buffer is registered anew
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
