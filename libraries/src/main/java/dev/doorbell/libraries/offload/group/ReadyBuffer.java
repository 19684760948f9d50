package dev.doorbell.libraries.offload.group;

import java.nio.ByteBuffer;

/**
 * Permission to write the buffer of a receive.
 *
 * @param call call of the receive's group
 * @param version version of the buffer, which may still be on its way from the rank
 */
record ReadyBuffer(Channel channel, int call, int version) {

    static final int BYTES = Channel.BYTES + 2 * Integer.BYTES;

    static ReadyBuffer read(ByteBuffer in) {
        return new ReadyBuffer(Channel.read(in), in.getInt(), in.getInt());
    }

    void write(ByteBuffer out) {
        channel.write(out).putInt(call).putInt(version);
    }
}
