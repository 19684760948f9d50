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
 * Stream of arriving events. A stream without data for a long time counts as ended, because a
 * connection may break without notice to either side.
 */
public final class EventStream implements AutoCloseable {

    private static final int LINES = 1_024;

    private final InputStream body;
    private final Duration patience;
    private final EventLines text = new EventLines();

    /** Unread lines, with an empty one after the last. */
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(LINES);

    /** Reads events from {@code body}, in which a line arrives within {@code patience}. */
    public EventStream(InputStream body, Duration patience) {
        this.body = body;
        this.patience = patience;
        Thread.ofVirtual().name("events").start(this::read);
    }

    /** Returns the next event; empty at the end. */
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

    /** Closes the connection, which notifies the server. */
    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            // It is closed, as intended.
        }
        lines.clear(); // This ends the reader if it waits for room.
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
            // A broken stream has ended.
        }
    }
}
