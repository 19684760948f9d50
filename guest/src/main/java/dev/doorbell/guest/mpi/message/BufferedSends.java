package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.operation.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Buffer that a guest has attached, and the sends that occupy parts of it. A send takes the first
 * gap that is long enough for its data and the overhead.
 */
public final class BufferedSends {

    /** MPI_BSEND_OVERHEAD. */
    private static final int OVERHEAD = 96;

    private final TreeMap<Long, Part> parts = new TreeMap<>();
    private long address;
    private int bytes;

    /** Creates one without a buffer. */
    public BufferedSends() {}

    void attach(long at, int length) {
        MpiError.require(bytes == 0, ErrorKind.BUFFER, () -> "a buffer is already attached");
        MpiError.require(
                length >= 0,
                ErrorKind.ARG,
                () -> "buffer has %d bytes; expected 0 or more".formatted(length));
        address = at;
        bytes = length;
    }

    /** Waits for all sends and detaches the buffer. */
    public void detach() {
        flush();
        address = 0;
        bytes = 0;
    }

    /** Waits for all sends. */
    void flush() {
        parts.values().forEach(it -> it.send.await());
        tidy();
    }

    /** Completion of all sends. */
    Completion sent() {
        return new Completion() {
            @Override
            public boolean test() {
                tidy();
                return parts.isEmpty();
            }

            @Override
            public void await() {
                flush();
            }
        };
    }

    long address() {
        return address;
    }

    int bytes() {
        return bytes;
    }

    /** Returns the address of a gap for data. */
    long place(int length) {
        tidy();
        long needed = (long) length + OVERHEAD;
        long at = address;
        for (Part part : parts.values()) {
            if (part.from - at >= needed) {
                break;
            }
            at = part.to;
        }
        MpiError.require(
                address + bytes - at >= needed,
                ErrorKind.BUFFER,
                () -> "attached buffer of %d bytes has no room for %d".formatted(bytes, needed));
        return at;
    }

    /** Occupies a place until a send is complete. */
    void occupy(long place, int length, Pending send) {
        parts.put(place, new Part(place, place + length + OVERHEAD, send));
    }

    private void tidy() {
        List<Part> complete = new ArrayList<>(parts.values());
        complete.removeIf(it -> !it.send.test());
        for (Part part : complete) {
            part.send.finish(Abi.IGNORE);
            parts.remove(part.from);
        }
    }

    private record Part(long from, long to, Pending send) {}
}
