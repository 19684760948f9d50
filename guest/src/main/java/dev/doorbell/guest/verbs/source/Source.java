package dev.doorbell.guest.verbs.source;

import dev.doorbell.guest.shim.SourceKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Source that a guest waits for.
 *
 * @param kind its kind
 * @param number its number, such as that of a connection
 */
public record Source(SourceKind kind, int number) {

    /** Bytes of a source in memory: kind, number, state, and a number of the guest's own. */
    public static final int BYTES = 4 * Integer.BYTES;

    private static final int STATE = 2 * Integer.BYTES;

    /** State of a source, with its number in polls.h. */
    public enum State {
        /** Nothing has arrived. */
        EMPTY(0),
        /** Something has arrived. */
        READY(1),
        /** Nothing more will arrive. */
        ENDED(2);

        private final int number;

        State(int number) {
            this.number = number;
        }
    }

    /** Reads sources from memory. */
    public static List<Source> list(byte[] memory) {
        ByteBuffer bytes = ByteBuffer.wrap(memory).order(ByteOrder.LITTLE_ENDIAN);
        List<Source> sources = new ArrayList<>();
        for (int at = 0; at < memory.length; at += BYTES) {
            sources.add(
                    new Source(SourceKind.of(bytes.getInt(at)), bytes.getInt(at + Integer.BYTES)));
        }
        return sources;
    }

    /** Writes the state of the source at a place into memory. */
    public static void write(byte[] memory, int place, State state) {
        ByteBuffer.wrap(memory)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(place * BYTES + STATE, state.number);
    }
}
