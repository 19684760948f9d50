package dev.doorbell.guest.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.doorbell.guest.GuestException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Unix domain socket of the host, by the calls of its C library. A channel of the JDK would wake
 * two more threads for each message that a virtual thread waits for.
 */
final class LocalSocket implements AutoCloseable {

    private static final int UNIX = 1;
    private static final int STREAM = 1;
    private static final int NON_BLOCKING = 0x800;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int NO_SIGNAL = 0x4000;
    private static final int BOTH_WAYS = 2;
    private static final int ADDRESS_BYTES = 110;
    private static final int PATH_AT = 2;

    private static final MethodHandle SOCKET =
            CLibrary.integer("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = CLibrary.integer("bind", JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle LISTEN = CLibrary.integer("listen", JAVA_INT, JAVA_INT);
    private static final MethodHandle ACCEPT =
            CLibrary.integer("accept4", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);
    private static final MethodHandle SHUTDOWN = CLibrary.integer("shutdown", JAVA_INT, JAVA_INT);
    private static final MethodHandle CLOSE = CLibrary.integer("close", JAVA_INT);
    private static final MethodHandle RECV = transfer("recv");
    private static final MethodHandle SEND = transfer("send");

    private final int descriptor;
    private boolean closed;

    private LocalSocket(int descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Opens a socket that takes connections.
     *
     * @param path name of the socket; shorter than 108 bytes
     * @throws GuestException if the host does not let it
     */
    static LocalSocket listen(String path, int backlog) {
        byte[] name = path.getBytes(StandardCharsets.UTF_8);
        if (name.length + PATH_AT >= ADDRESS_BYTES) {
            throw new GuestException(
                    "socket %s has a name of %d bytes; expected less than %d: set java.io.tmpdir to a shorter folder"
                            .formatted(path, name.length, ADDRESS_BYTES - PATH_AT));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(ADDRESS_BYTES);
            address.set(JAVA_SHORT, 0, (short) UNIX);
            MemorySegment.copy(name, 0, address, JAVA_BYTE, PATH_AT, name.length);
            LocalSocket socket =
                    new LocalSocket(
                            CLibrary.call(SOCKET, UNIX, STREAM | NON_BLOCKING | CLOSE_ON_EXEC, 0));
            if (CLibrary.call(BIND, socket.descriptor, address, ADDRESS_BYTES) != 0
                    || CLibrary.call(LISTEN, socket.descriptor, backlog) != 0) {
                throw new GuestException("socket %s cannot be opened".formatted(path));
            }
            return socket;
        }
    }

    /** Returns a waiting connection, if there is one. */
    Optional<LocalSocket> accept() {
        int accepted =
                CLibrary.call(
                        ACCEPT, descriptor, MemorySegment.NULL, MemorySegment.NULL, CLOSE_ON_EXEC);
        return accepted < 0 ? Optional.empty() : Optional.of(new LocalSocket(accepted));
    }

    /**
     * Waits for bytes and copies them to native memory. Returns their number, 0 or less at the end
     * of the stream.
     */
    long receive(MemorySegment into) {
        return bytes(RECV, into, 0);
    }

    /** Sends bytes of native memory. Returns their number, less than 0 if the peer has gone. */
    long send(MemorySegment from) {
        return bytes(SEND, from, NO_SIGNAL);
    }

    /** Ends the stream in both directions, also for a thread that waits in {@link #receive}. */
    synchronized void disconnect() {
        if (!closed) {
            CLibrary.call(SHUTDOWN, descriptor, BOTH_WAYS);
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            CLibrary.call(CLOSE, descriptor);
        }
    }

    private long bytes(MethodHandle function, MemorySegment memory, int flags) {
        try {
            return (long) function.invokeExact(descriptor, memory, memory.byteSize(), flags);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle transfer(String name) {
        return CLibrary.function(
                name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    }
}
