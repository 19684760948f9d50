package dev.doorbell.systemtests.containers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Relay to a port of this machine with a latency in both directions. It replaces a queueing
 * discipline, which not every kernel has.
 */
final class SlowRelay implements AutoCloseable {

    private static final int PIECE_BYTES = 64 << 10;

    private final ServerSocket door;
    private final IntSupplier target;
    private final long delayNanos;

    /**
     * Creates a relay to the port that {@code target} returns for each connection.
     *
     * @param delayMillis one way
     */
    SlowRelay(IntSupplier target, long delayMillis) {
        this.target = target;
        delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMillis);
        try {
            door = new ServerSocket();
            door.bind(new InetSocketAddress(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::welcome);
    }

    int port() {
        return door.getLocalPort();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void welcome() {
        while (!door.isClosed()) {
            try {
                Socket near = door.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target.getAsInt());
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                carry(near, far);
                carry(far, near);
            } catch (IOException e) {
                // The client will connect again.
            }
        }
    }

    private void carry(Socket from, Socket to) {
        DelayQueue<Piece> way = new DelayQueue<>();
        Thread.ofVirtual()
                .start(() -> {
                    byte[] piece = new byte[PIECE_BYTES];
                    int length = 0;
                    while (length >= 0) {
                        try {
                            InputStream in = from.getInputStream();
                            length = in.read(piece);
                        } catch (IOException e) {
                            length = -1;
                        }
                        byte[] bytes = Arrays.copyOf(piece, Math.max(length, 0));
                        way.add(new Piece(bytes, System.nanoTime() + delayNanos, length < 0));
                    }
                });
        Thread.ofVirtual()
                .start(() -> {
                    try (from;
                            to) {
                        OutputStream out = to.getOutputStream();
                        for (Piece piece = way.take(); !piece.last(); piece = way.take()) {
                            out.write(piece.bytes());
                        }
                    } catch (IOException e) {
                        // One side has closed, so the other is closed too.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    /** Bytes in flight. */
    private record Piece(byte[] bytes, long dueNanos, boolean last) implements Delayed {

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueNanos, ((Piece) other).dueNanos());
        }
    }
}
