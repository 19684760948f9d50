package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * What a send and its receive have in common.
 *
 * @param source rank that sends
 * @param destination rank that receives
 * @param tag 0 or more
 */
public record Envelope(int source, int destination, int tag) implements Comparable<Envelope> {

    /** Bytes it takes in a message. */
    public static final int BYTES = 3 * Integer.BYTES;

    private static final Comparator<Envelope> ORDER =
            Comparator.comparingInt(Envelope::source)
                    .thenComparingInt(Envelope::destination)
                    .thenComparingInt(Envelope::tag);

    /** The envelope in a message. */
    public static Envelope read(ByteBuffer in) {
        return new Envelope(in.getInt(), in.getInt(), in.getInt());
    }

    /** Appends it to a message. */
    public ByteBuffer write(ByteBuffer out) {
        return out.putInt(source).putInt(destination).putInt(tag);
    }

    @Override
    public int compareTo(Envelope other) {
        return ORDER.compare(this, other);
    }
}
