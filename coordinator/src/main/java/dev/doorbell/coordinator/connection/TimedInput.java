package dev.doorbell.coordinator.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Body of a request with a timeout that suits a slow network. Waiting takes no turn of {@link
 * Turns}.
 */
final class TimedInput implements InputBuffer {

    /** Timeout for the whole body; each received byte extends it. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Timeout for unread bytes after the response was sent. */
    private static final Duration REST = Duration.ofSeconds(1);

    private static final long LEAST_BYTES_PER_SECOND = 16 << 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final InputBuffer body;
    private final Supplier<SocketWrapperBase<?>> socket;
    private long patienceNanos;
    private long waitedNanos;
    private long requests;
    private volatile boolean waiting;
    private boolean ended;

    TimedInput(InputBuffer body, Supplier<SocketWrapperBase<?>> socket) {
        this.body = body;
        this.socket = socket;
    }

    /** Starts a request. */
    void begin() {
        requests++;
        patienceNanos = PATIENCE.toNanos();
        waitedNanos = 0;
        ended = false;
    }

    /** Records that the response was sent. */
    void answered() {
        patienceNanos = REST.toNanos();
        waitedNanos = 0;
    }

    long requests() {
        return requests;
    }

    /** Returns true while the client has more to send. */
    boolean waiting() {
        return waiting;
    }

    /** Returns true once the whole body has been read. */
    boolean ended() {
        return ended;
    }

    SocketWrapperBase<?> socket() {
        return socket.get();
    }

    @Override
    public int available() {
        return body.available();
    }

    @Override
    public int doRead(ApplicationBufferHandler handler) throws IOException {
        long leftMillis = (patienceNanos - waitedNanos) / NANOS_PER_MILLI;
        if (leftMillis <= 0) {
            throw new SocketTimeoutException("the body of the request came too slowly");
        }
        socket.get().setReadTimeout(leftMillis);
        long began = System.nanoTime();
        waiting = true;
        Turns.Turn turn = Turns.pause();
        try {
            int read = body.doRead(handler);
            ended = read < 0;
            patienceNanos += Math.max(0, read) * NANOS_PER_SECOND / LEAST_BYTES_PER_SECOND;
            return read;
        } finally {
            waitedNanos += System.nanoTime() - began;
            waiting = false;
            turn.resume();
        }
    }
}
