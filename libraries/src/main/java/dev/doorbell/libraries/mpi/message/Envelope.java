package dev.doorbell.libraries.mpi.message;

import dev.doorbell.pdes.report.party.Party;
import java.nio.ByteBuffer;

/**
 * Envelope by which a message is matched. That of a receive may have wildcards.
 *
 * @param context separates communicators and their collectives
 * @param source sending rank of the job, or {@link #ANY_SOURCE} in a receive
 * @param tag tag of the message, or {@link #ANY_TAG} in a receive
 */
public record Envelope(int context, int source, int tag) {

    /** Source of a receive that takes messages of all ranks. */
    public static final int ANY_SOURCE = -2;

    /** Tag of a receive that takes messages of all tags. */
    public static final int ANY_TAG = -1;

    static Envelope read(ByteBuffer in) {
        return new Envelope(in.getInt(), in.getInt(), in.getInt());
    }

    void write(ByteBuffer out) {
        out.putInt(context).putInt(source).putInt(tag);
    }

    /** Returns true if it has a wildcard. */
    public boolean wild() {
        return source == ANY_SOURCE || tag == ANY_TAG;
    }

    /** Returns true if its context is one of messages, not of collectives. */
    public boolean ofMessages() {
        return context % 2 == 0;
    }

    /** Origin of a message, with wildcards in words. */
    public String origin() {
        return "%s from %s"
                .formatted(
                        tag == ANY_TAG ? "any tag" : "tag " + tag,
                        source == ANY_SOURCE ? "any rank" : "rank " + source);
    }

    /** Party that sends a message. */
    public Party sender() {
        return source == ANY_SOURCE ? Party.named("any rank") : Party.actor("rank", source);
    }

    /** Returns true if a receive with this envelope takes a message with {@code other}. */
    public boolean takes(Envelope other) {
        return context == other.context
                && (source == ANY_SOURCE || source == other.source)
                && (tag == ANY_TAG || tag == other.tag);
    }

    /** Returns the same envelope with wildcards instead of some fields. */
    public Envelope with(boolean anySource, boolean anyTag) {
        return new Envelope(context, anySource ? ANY_SOURCE : source, anyTag ? ANY_TAG : tag);
    }
}
