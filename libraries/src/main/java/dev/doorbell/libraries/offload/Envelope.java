package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * Common key of a send and its receive.
 *
 * @param source sending rank
 * @param destination receiving rank
 * @param tag 0 or more
 */
public record Envelope(int source, int destination, int tag) implements Comparable<Envelope> {

    /** Bytes in a message. */
    public static final int BYTES = 3 * Integer.BYTES;

    private static final Comparator<Envelope> ORDER =
            Comparator.comparingInt(Envelope::source)
                    .thenComparingInt(Envelope::destination)
                    .thenComparingInt(Envelope::tag);

    /** Reads an envelope from a message. */
    public static Envelope read(ByteBuffer in) {
        return new Envelope(in.getInt(), in.getInt(), in.getInt());
    }

    /** Appends the envelope to a message. */
    public ByteBuffer write(ByteBuffer out) {
        return out.putInt(source).putInt(destination).putInt(tag);
    }

    @Override
    public int compareTo(Envelope other) {
        return ORDER.compare(this, other);
    }
}
