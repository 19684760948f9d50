package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Batches that other services have sent for a run, by source. Batches wait here until the clock
 * grants them. A round takes in exactly those its advance names, so that rounds do not depend on
 * the speed of the network.
 */
public final class Inbox {

    private final long mostBytes;
    private final Consumer<String> overflow;
    private final List<ArrayDeque<Arrival>> waiting = new ArrayList<>();
    private final long[] arrived;
    private final long[] taken;
    private long @Nullable [] expected;
    private @Nullable Runnable whenArrived;
    private long waitingBytes;
    private boolean closed;

    /**
     * An empty inbox.
     *
     * @param groups of the run
     * @param mostBytes that may wait; a service that sends more would take the memory of every run
     * @param overflow called once with a sentence when more wait; the inbox is closed then
     */
    public Inbox(int groups, long mostBytes, Consumer<String> overflow) {
        this.mostBytes = mostBytes;
        this.overflow = overflow;
        arrived = new long[groups];
        taken = new long[groups];
        for (int group = 0; group < groups; group++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /** Groups of the run. */
    int groups() {
        return waiting.size();
    }

    /** A batch of {@code source} has arrived. */
    public void add(int source, TrainBatch batch) {
        Runnable ready;
        synchronized (this) {
            if (closed) {
                return;
            }
            waitingBytes += batch.getSerializedSize();
            if (waitingBytes > mostBytes) {
                close();
                ready = () -> overflow.accept(tooMuch(source));
            } else {
                waiting.get(source).add(new Arrival(source, batch));
                arrived[source]++;
                ready = takeReady();
            }
        }
        if (ready != null) {
            ready.run();
        }
    }

    /** Runs {@code action} once, as soon as {@code batches} batches of each source have arrived. */
    public void await(long[] batches, Runnable action) {
        Runnable ready;
        synchronized (this) {
            expected = batches;
            whenArrived = action;
            ready = takeReady();
        }
        if (ready != null) {
            ready.run();
        }
    }

    /**
     * Takes out the batches up to the expected number of each source, by source and in order of
     * arrival.
     */
    public synchronized List<Arrival> take(long[] upTo) {
        List<Arrival> batches = new ArrayList<>();
        for (int source = 0; source < upTo.length; source++) {
            for (; taken[source] < upTo[source] && !closed; taken[source]++) {
                Arrival next = waiting.get(source).remove();
                waitingBytes -= next.batch().getSerializedSize();
                batches.add(next);
            }
        }
        return batches;
    }

    /** Drops waiting batches and those that still arrive. */
    synchronized void close() {
        closed = true;
        expected = null;
        whenArrived = null;
        waiting.forEach(ArrayDeque::clear);
    }

    private String tooMuch(int source) {
        return "more than %d bytes wait that no round has taken in, the last of them from group %d; give the service more memory"
                .formatted(mostBytes, source);
    }

    private @Nullable Runnable takeReady() {
        long[] wanted = expected;
        if (wanted == null) {
            return null;
        }
        for (int source = 0; source < wanted.length; source++) {
            if (arrived[source] < wanted[source]) {
                return null;
            }
        }
        Runnable ready = whenArrived;
        expected = null;
        whenArrived = null;
        return ready;
    }

    /**
     * A batch and the group that sent it.
     *
     * @param source that group
     * @param batch that it sent
     */
    public record Arrival(int source, TrainBatch batch) {}
}
