package dev.doorbell.libraries.mpi;

import java.nio.ByteBuffer;

/**
 * Envelope by which a message is matched.
 *
 * @param context separates communicators and their collectives
 * @param source sending rank
 * @param tag tag of the message
 */
record Envelope(int context, int source, int tag) {

    static Envelope read(ByteBuffer in) {
        return new Envelope(in.getInt(), in.getInt(), in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt(context).putInt(source).putInt(tag);
    }
}
