package dev.doorbell.libraries.mpi;

import java.nio.ByteBuffer;

/**
 * What a message is matched by.
 *
 * @param context keeps communicators, and their collectives, apart
 * @param source rank that sends
 * @param tag of the message
 */
record Envelope(int context, int source, int tag) {

    static Envelope read(ByteBuffer in) {
        return new Envelope(in.getInt(), in.getInt(), in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt(context).putInt(source).putInt(tag);
    }
}
