package dev.doorbell.cli.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Events as they come in. A stream that says nothing for long counts as ended: a connection may
 * break without either side being told.
 */
public final class EventStream implements AutoCloseable {

    private static final int LINES = 1_024;

    private final InputStream body;
    private final Duration patience;
    private final EventLines text = new EventLines();

    /** Lines that nobody has read yet, and an empty one behind the last. */
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(LINES);

    /** Events in {@code body}, in which a line comes within {@code patience}. */
    public EventStream(InputStream body, Duration patience) {
        this.body = body;
        this.patience = patience;
        Thread.ofVirtual().name("events").start(this::read);
    }

    /** The next event; empty when no more will come. */
    public Optional<ServerEvent> next() throws InterruptedException {
        while (true) {
            Optional<String> line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null || line.isEmpty()) {
                return Optional.empty();
            }
            Optional<ServerEvent> event = text.accept(line.get());
            if (event.isPresent()) {
                return event;
            }
        }
    }

    /** Leaves; the server is told by the end of the connection. */
    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            // It is closed, which is all that is wanted.
        }
        lines.clear(); // So that the reader, if it waits for room, comes to its end.
    }

    private void read() {
        try {
            copy();
            lines.put(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void copy() throws InterruptedException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(body, UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.put(Optional.of(line));
            }
        } catch (IOException e) {
            // A stream that breaks has ended.
        }
    }
}
