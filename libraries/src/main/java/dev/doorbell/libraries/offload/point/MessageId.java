package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.Envelope;
import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * Name of a message, the same at its sender and its receiver.
 *
 * @param envelope source, destination and tag
 * @param context communicator of a message of MPI, or {@link #PRIMITIVE}
 * @param number number of the message among those with the same envelope and context, from 0
 */
record MessageId(Envelope envelope, int context, int number) implements Comparable<MessageId> {

    /** Context of the messages of {@link PointOffload}. */
    static final int PRIMITIVE = -1;

    private static final Comparator<MessageId> ORDER =
            Comparator.comparing(MessageId::envelope)
                    .thenComparingInt(MessageId::context)
                    .thenComparingInt(MessageId::number);

    /** Returns true for a message of MPI. */
    boolean carried() {
        return context != PRIMITIVE;
    }

    /** Bytes in a control message. */
    int bytes() {
        return Envelope.BYTES + Integer.BYTES + (carried() ? Integer.BYTES : 0);
    }

    /** Appends the name to a control message. */
    ByteBuffer write(ByteBuffer out) {
        envelope.write(out).putInt(number);
        return carried() ? out.putInt(context) : out;
    }

    /** Reads a name from a control message. */
    static MessageId read(ByteBuffer in, boolean carried) {
        Envelope envelope = Envelope.read(in);
        int number = in.getInt();
        return new MessageId(envelope, carried ? in.getInt() : PRIMITIVE, number);
    }

    @Override
    public int compareTo(MessageId other) {
        return ORDER.compare(this, other);
    }
}
