package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.wire.admission.RunKey;
import java.util.BitSet;

/** A run that other services may send to, each over one link at a time. */
final class LinkedRun {

    private final long runId;
    private final RunKey key;
    private final int group;
    private final Inbox inbox;
    private final BitSet linked = new BitSet();
    private volatile boolean closed;

    LinkedRun(long runId, RunKey key, int group, Inbox inbox) {
        this.runId = runId;
        this.key = key;
        this.group = group;
        this.inbox = inbox;
    }

    long runId() {
        return runId;
    }

    RunKey key() {
        return key;
    }

    int groups() {
        return inbox.groups();
    }

    /** Returns true if {@code source} is a group that sends to this one. */
    boolean isPeer(int source) {
        return source >= 0 && source < inbox.groups() && source != group;
    }

    /** Gives the link of {@code source} to a stream, unless another has it. */
    synchronized boolean claim(int source) {
        if (linked.get(source)) {
            return false;
        }
        linked.set(source);
        return true;
    }

    /** The stream that had the link of {@code source} has ended. */
    synchronized void release(int source) {
        linked.clear(source);
    }

    void add(int source, TrainBatch batch) {
        if (!closed) {
            inbox.add(source, batch);
        }
    }

    /** Closes the run; messages that still arrive are dropped. */
    void close() {
        closed = true;
        inbox.close();
    }
}
