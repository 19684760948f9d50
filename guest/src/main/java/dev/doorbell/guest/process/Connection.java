package dev.doorbell.guest.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Connection of a guest, with the content of its first message, as in door.c.
 *
 * @param socket socket
 * @param rank number of its rank
 * @param allocate function that allocates bytes, {@code malloc}
 * @param own the library's own function, {@code door_own}
 */
record Connection(LocalSocket socket, int rank, long allocate, long own) {

    private static final int FIELDS = 3;

    /** Receives the first message of a socket; null if the stream ends before. */
    static @Nullable Connection of(LocalSocket socket) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment hello = arena.allocate(ValueLayout.JAVA_LONG, FIELDS);
            if (socket.receive(hello) != hello.byteSize()) {
                return null;
            }
            return new Connection(
                    socket,
                    (int) hello.getAtIndex(ValueLayout.JAVA_LONG, 0),
                    hello.getAtIndex(ValueLayout.JAVA_LONG, 1),
                    hello.getAtIndex(ValueLayout.JAVA_LONG, 2));
        }
    }
}
