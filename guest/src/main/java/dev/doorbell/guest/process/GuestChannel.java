package dev.doorbell.guest.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Messages between a guest and the emulator, as in door.c. All numbers are little-endian. The end
 * of the guest is the end of the stream, which {@link #next} reports; other operations do nothing
 * then.
 */
final class GuestChannel implements GuestMemory, AutoCloseable {

    private static final int REQUEST_BYTES = 16;
    private static final int ANSWER_BYTES = 24;
    private static final int RETURN = 0;
    private static final int STORE = 1;
    private static final int LOAD = 2;
    private static final int CALL = 3;
    private static final int SUSPEND = 4;
    private static final int STOP = 5;
    private static final int PLACE = 6;

    /** Part of the number of a function of a process that has other threads. */
    private static final int THREADS = 1 << 14;

    /** Most bytes of a path, and more than most symbols have; longer ones are not reported. */
    private static final int MOST_NAME_BYTES = 1 << 14;

    /** Stores of at most this length share a write with the answer. */
    private static final int GATHERED_BYTES = 1 << 16;

    private final LocalSocket socket;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment in = arena.allocate(GATHERED_BYTES);
    private final MemorySegment outgoing = arena.allocate(GATHERED_BYTES);
    private final ByteBuffer out = outgoing.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer header = buffer(REQUEST_BYTES);
    private int arrived;
    private int taken;
    private long sentFrom;
    private byte[] sent = new byte[0];

    GuestChannel(LocalSocket socket) {
        this.socket = socket;
    }

    /** Returns the next call, or null at the end of the guest. */
    @Nullable Call next() {
        header.clear();
        if (!fill(header)) {
            return null;
        }
        int bytes = header.getInt(0);
        int function = Short.toUnsignedInt(header.getShort(4));
        int count = Short.toUnsignedInt(header.getShort(6));
        long aheadPs = header.getLong(8);
        if (function == Guest.FORKED) {
            return new Call(function, 0, false, new long[] {count});
        }
        ByteBuffer rest = buffer(count * Long.BYTES + bytes);
        if (!fill(rest)) {
            return null;
        }
        rest.flip();
        long[] arguments = new long[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = rest.getLong();
        }
        sent = new byte[0];
        if (bytes > 0) {
            sentFrom = rest.getLong();
            sent = new byte[Math.toIntExact(rest.getLong())];
            rest.get(sent);
        }
        boolean threads = function < Guest.FIRST_SPECIAL && (function & THREADS) != 0;
        return new Call(threads ? function - THREADS : function, aheadPs, threads, arguments);
    }

    @Override
    public byte[] load(long address, int bytes) {
        byte[] content = new byte[bytes];
        if (bytes == 0) {
            return content;
        }
        if (address >= sentFrom && address - sentFrom + bytes <= sent.length) {
            System.arraycopy(sent, (int) (address - sentFrom), content, 0, bytes);
            return content;
        }
        put(LOAD, bytes, address, 0);
        flush();
        ByteBuffer into = ByteBuffer.wrap(content);
        fill(into);
        return content;
    }

    @Override
    public void store(long address, byte[] from, int offset, int bytes) {
        if (bytes == 0) {
            return;
        }
        put(STORE, bytes, address, 0);
        int at = offset;
        int left = bytes;
        while (left > 0) {
            if (!out.hasRemaining()) {
                flush();
            }
            int part = Math.min(left, out.remaining());
            out.put(from, at, part);
            at += part;
            left -= part;
        }
    }

    /** Calls a function of the guest. It may change buffers that came with the call. */
    void call(long function, long nowPs, long... arguments) {
        put(CALL, arguments.length * Long.BYTES, function, nowPs);
        if (out.remaining() < arguments.length * Long.BYTES) {
            flush();
        }
        for (long argument : arguments) {
            out.putLong(argument);
        }
        flush();
        sent = new byte[0];
    }

    /** Ends the call. */
    void answer(int value, long nowPs) {
        put(RETURN, 0, value, nowPs);
        flush();
    }

    /** Suspends the call, whose number the process names later. */
    void suspend(int number, long nowPs) {
        put(SUSPEND, 0, number, nowPs);
        flush();
    }

    /** Asks for the place of the process; null if it has ended. */
    @Nullable Place place() {
        put(PLACE, 0, 0, 0);
        flush();
        header.clear();
        if (!fill(header)) {
            return null;
        }
        int functionBytes = header.getInt(8);
        int fileBytes = header.getInt(12);
        if (functionBytes < 0
                || functionBytes > MOST_NAME_BYTES
                || fileBytes < 0
                || fileBytes > MOST_NAME_BYTES) {
            return null; // The process has written to the socket itself.
        }
        ByteBuffer function = buffer(functionBytes);
        ByteBuffer file = buffer(fileBytes);
        return fill(function) && fill(file)
                ? new Place(header.getLong(0), text(function), text(file))
                : null;
    }

    private static String text(ByteBuffer bytes) {
        // No path has a zero; a process that writes to the socket itself may send one.
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString().replace("\0", "");
    }

    /** Lets the process print what it has not printed, and end. */
    void stop() {
        put(STOP, 0, 0, 0);
        flush();
    }

    private void put(int kind, int bytes, long value, long nowPs) {
        if (out.remaining() < ANSWER_BYTES) {
            flush();
        }
        out.putInt(kind).putInt(bytes).putLong(value).putLong(nowPs);
    }

    private void flush() {
        long at = 0;
        while (at < out.position()) {
            long sent = socket.send(outgoing.asSlice(at, out.position() - at));
            if (sent < 0) {
                break;
            }
            at += sent;
        }
        out.clear();
    }

    /** Fills a buffer. Returns false if the stream ends before. */
    private boolean fill(ByteBuffer into) {
        while (into.hasRemaining()) {
            if (taken == arrived) {
                arrived = (int) socket.receive(in);
                taken = 0;
                if (arrived <= 0) {
                    arrived = 0;
                    return false;
                }
            }
            int part = Math.min(into.remaining(), arrived - taken);
            MemorySegment.copy(
                    in, JAVA_BYTE, taken, into.array(), into.arrayOffset() + into.position(), part);
            into.position(into.position() + part);
            taken += part;
        }
        return true;
    }

    @Override
    public void close() {
        socket.close();
        arena.close();
    }

    /**
     * Place of a process.
     *
     * @param offset address of the instruction in its file, or 0 if it is not known
     * @param function function of the library that it called, or an empty text
     * @param file path of the file, or an empty text for the program itself
     */
    record Place(long offset, String function, String file) {}

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
