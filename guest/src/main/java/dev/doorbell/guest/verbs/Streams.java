package dev.doorbell.guest.verbs;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.message.Status;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * TCP connections of a guest. The bytes travel over the emulated fabric as messages, so that they
 * arrive at a virtual time. All connections are to node 0, whatever address the guest names. A
 * connection exists at once; its server takes it when it accepts.
 */
final class Streams {

    private static final int SERVER = 0;
    private static final long NONE = -1;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int FIRST_TAG = 1 << 16;
    private static final int TAGS_OF_A_RANK = 1 << 12;
    private static final int NO_TAG = -1;

    /**
     * Tag of requests of the connection manager: the first of node 0, which opens no connection.
     */
    private static final int MANAGER_TAG = FIRST_TAG;

    private final Mpi mpi;
    private final Map<Integer, Stream> open = new TreeMap<>();
    private long buffer = NONE;
    private int connections;

    Streams(Mpi mpi) {
        this.mpi = mpi;
    }

    /** Returns true if a connection to a port waits. */
    boolean acceptable(int port) {
        return mpi.messages().peek(Mpi.ANY_SOURCE, port) != null;
    }

    /** Waits for a connection to a port and returns its number. */
    int accept(int port) {
        Status wanted = mpi.messages().probe(Mpi.ANY_SOURCE, port);
        byte[] tag = receive(wanted.source(), port, wanted.bytes());
        return add(wanted.source(), ByteBuffer.wrap(tag).getInt());
    }

    /** Opens a connection to a port and returns its number; -1 without a server. */
    int connect(int port) {
        int tag = nextTag();
        if (tag == NO_TAG) {
            return NO_TAG;
        }
        send(SERVER, port, ByteBuffer.allocate(Integer.BYTES).putInt(tag).array());
        return add(SERVER, tag);
    }

    /** The same to a port of the connection manager. */
    int connectManager(int port) {
        int tag = nextTag();
        if (tag == NO_TAG) {
            return NO_TAG;
        }
        send(
                SERVER,
                MANAGER_TAG,
                ByteBuffer.allocate(2 * Integer.BYTES).putInt(port).putInt(tag).array());
        return add(SERVER, tag);
    }

    /** Returns true if a connection to a port of the connection manager waits. */
    boolean requested() {
        return mpi.messages().peek(Mpi.ANY_SOURCE, MANAGER_TAG) != null;
    }

    /** Waits for such a connection and takes it. */
    Request takeRequest() {
        Status wanted = mpi.messages().probe(Mpi.ANY_SOURCE, MANAGER_TAG);
        ByteBuffer request = ByteBuffer.wrap(receive(wanted.source(), MANAGER_TAG, wanted.bytes()));
        return new Request(request.getInt(), add(wanted.source(), request.getInt()));
    }

    /** Returns true if a read takes no time: bytes have arrived, or none will. */
    boolean ready(int number) {
        Stream stream = open.get(number);
        return stream == null
                || stream.arrived.hasRemaining()
                || stream.ended
                || mpi.messages().peek(stream.peer, stream.tag) != null;
    }

    /** Returns true if no bytes will come any more. */
    boolean atEnd(int number) {
        Stream stream = open.get(number);
        if (stream == null || stream.arrived.hasRemaining()) {
            return stream == null;
        }
        Status next = mpi.messages().peek(stream.peer, stream.tag);
        return stream.ended || (next != null && next.bytes() == 0);
    }

    /** Waits for bytes and returns them, at most {@code most}; none at the end. */
    byte[] read(int number, int most) {
        Stream stream = open.get(number);
        if (stream == null) {
            return new byte[0];
        }
        if (!stream.arrived.hasRemaining() && !stream.ended) {
            Status next = mpi.messages().probe(stream.peer, stream.tag);
            stream.arrived = ByteBuffer.wrap(receive(stream.peer, stream.tag, next.bytes()));
            stream.ended = next.bytes() == 0;
        }
        byte[] taken = new byte[Math.min(most, stream.arrived.remaining())];
        stream.arrived.get(taken);
        return taken;
    }

    /** Sends bytes. */
    void write(int number, byte[] bytes) {
        Stream stream = open.get(number);
        if (stream == null) {
            return;
        }
        for (int at = 0; at < bytes.length; at += BUFFER_BYTES) {
            int part = Math.min(BUFFER_BYTES, bytes.length - at);
            byte[] piece = new byte[part];
            System.arraycopy(bytes, at, piece, 0, part);
            send(stream.peer, stream.tag, piece);
        }
    }

    /** Ends a connection. */
    void close(int number) {
        Stream stream = open.remove(number);
        if (stream != null) {
            send(stream.peer, stream.tag, new byte[0]);
        }
    }

    /** Ends all connections. */
    void closeAll() {
        new TreeMap<>(open).keySet().forEach(this::close);
    }

    private int nextTag() {
        return mpi.rank() == SERVER || connections == TAGS_OF_A_RANK
                ? NO_TAG
                : FIRST_TAG + mpi.rank() * TAGS_OF_A_RANK + connections++;
    }

    private int add(int peer, int tag) {
        open.put(tag, new Stream(peer, tag));
        return tag;
    }

    private void send(int to, int tag, byte[] bytes) {
        mpi.process().node().memory().store(buffer(), Payload.of(bytes));
        mpi.send(buffer(), bytes.length, to, tag);
    }

    private byte[] receive(int from, int tag, int bytes) {
        mpi.receive(buffer(), bytes, from, tag);
        byte[] content = new byte[bytes];
        if (mpi.process().node().memory().read(buffer(), bytes) instanceof Payload.Real real) {
            System.arraycopy(real.bytes(), real.offset(), content, 0, bytes);
        }
        return content;
    }

    private long buffer() {
        if (buffer == NONE) {
            buffer = mpi.process().allocate(BUFFER_BYTES);
        }
        return buffer;
    }

    /**
     * Request of a connection.
     *
     * @param port port of the connection manager
     * @param stream number of the connection
     */
    record Request(int port, int stream) {}

    /** Connection to a peer; messages of both directions have its tag. */
    private static final class Stream {
        private final int peer;
        private final int tag;
        private ByteBuffer arrived = ByteBuffer.allocate(0);
        private boolean ended;

        Stream(int peer, int tag) {
            this.peer = peer;
            this.tag = tag;
        }
    }
}
