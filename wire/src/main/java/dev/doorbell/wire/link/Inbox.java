package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What other services have sent for a run, by source. Batches wait here until the clock grants
 * them: a round takes in exactly those its advance names, so that rounds do not depend on how fast
 * the network was.
 */
public final class Inbox {

    private final List<ArrayDeque<TrainBatch>> waiting = new ArrayList<>();
    private final long[] arrived;
    private final long[] taken;
    private long @Nullable [] expected;
    private @Nullable Runnable whenArrived;

    /** An empty inbox for a run with {@code groups} groups. */
    public Inbox(int groups) {
        arrived = new long[groups];
        taken = new long[groups];
        for (int group = 0; group < groups; group++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /** A batch of {@code source} has arrived. */
    public void add(int source, TrainBatch batch) {
        Runnable ready;
        synchronized (this) {
            waiting.get(source).add(batch);
            arrived[source]++;
            ready = takeReady();
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
    public synchronized List<TrainBatch> take(long[] upTo) {
        List<TrainBatch> batches = new ArrayList<>();
        for (int source = 0; source < upTo.length; source++) {
            for (; taken[source] < upTo[source]; taken[source]++) {
                batches.add(waiting.get(source).remove());
            }
        }
        return batches;
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
}
