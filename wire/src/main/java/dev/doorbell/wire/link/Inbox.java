package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Batches that other services have sent for a run, in order of arrival. They wait here until the
 * run's next turn takes all of them.
 */
public final class Inbox {

    private final int groups;
    private final long mostBytes;
    private final Runnable arrival;
    private final Consumer<String> overflow;
    private List<Arrival> waiting = new ArrayList<>();
    private long waitingBytes;
    private boolean closed;

    /**
     * An empty inbox.
     *
     * @param groups of the run
     * @param mostBytes that may wait; a service that sends more would take the memory of every run
     * @param arrival called when a batch has come into the empty inbox; must not block
     * @param overflow called once with a sentence when more wait; the inbox is closed then
     */
    public Inbox(int groups, long mostBytes, Runnable arrival, Consumer<String> overflow) {
        this.groups = groups;
        this.mostBytes = mostBytes;
        this.arrival = arrival;
        this.overflow = overflow;
    }

    /** Groups of the run. */
    int groups() {
        return groups;
    }

    /** A batch of {@code source} has arrived. */
    public void add(int source, TrainBatch batch) {
        boolean first;
        boolean full;
        synchronized (this) {
            if (closed) {
                return;
            }
            waitingBytes += batch.getSerializedSize();
            full = waitingBytes > mostBytes;
            first = waiting.isEmpty();
            if (full) {
                close();
            } else {
                waiting.add(new Arrival(source, batch));
            }
        }
        if (full) {
            overflow.accept(tooMuch(source));
        } else if (first) {
            arrival.run();
        }
    }

    /** Takes out every batch, in order of arrival. */
    public synchronized List<Arrival> take() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Arrival> all = waiting;
        waiting = new ArrayList<>();
        waitingBytes = 0;
        return all;
    }

    /** Drops waiting batches and those that still arrive. */
    synchronized void close() {
        closed = true;
        waiting = new ArrayList<>();
    }

    private String tooMuch(int source) {
        return "more than %d bytes wait that no turn has taken in, the last of them from group %d; give the service more memory"
                .formatted(mostBytes, source);
    }

    /**
     * A batch and the group that sent it.
     *
     * @param source that group
     * @param batch that it sent
     */
    public record Arrival(int source, TrainBatch batch) {}
}
