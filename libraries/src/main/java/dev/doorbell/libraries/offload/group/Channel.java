package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.Envelope;
import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * Recorded send and its recorded receive.
 *
 * @param index among those with the same envelope, from 0, in the order of recording
 */
record Channel(Envelope envelope, int index) implements Comparable<Channel> {

    static final int BYTES = Envelope.BYTES + Integer.BYTES;

    private static final Comparator<Channel> ORDER =
            Comparator.comparing(Channel::envelope).thenComparingInt(Channel::index);

    static Channel read(ByteBuffer in) {
        return new Channel(Envelope.read(in), in.getInt());
    }

    ByteBuffer write(ByteBuffer out) {
        return envelope.write(out).putInt(index);
    }

    @Override
    public int compareTo(Channel other) {
        return ORDER.compare(this, other);
    }
}
