package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import org.jspecify.annotations.Nullable;

/** Arrivals at a proxy that NICs write: completions of its posts, and messages of others. */
final class Arrivals {

    private final Node node;
    private final ProxyQueues queues;
    private final ActiveMessages messages;
    private final ProxyWork work;
    private final Runnable noticing;
    private final Instruments.Counter completions;
    private boolean watching;
    private long watchedCompletion;
    private long watchedMessage;
    private @Nullable String failure;

    /** Creates the arrivals of a proxy; {@code noticing} runs when there may be a new one. */
    Arrivals(
            Node node,
            ProxyQueues queues,
            ActiveMessages messages,
            ProxyWork work,
            Runnable noticing) {
        this.node = node;
        this.queues = queues;
        this.messages = messages;
        this.work = work;
        this.noticing = noticing;
        completions = node.instruments().counter("proxy.completions");
    }

    /** Returns true if there is an arrival. */
    boolean any() {
        return queues.completionReady() || messages.ready();
    }

    /** Returns true if no post is outstanding and no message unanswered. */
    boolean allIn() {
        return queues.drained() && messages.allAnswered();
    }

    /** Error of an arrival, or null. */
    @Nullable String failure() {
        return failure == null ? messages.fault() : failure;
    }

    /** Takes an available completion from {@code fromPs} on and returns the end of that work. */
    long takeCompletion(long fromPs) {
        completions.add(1);
        failure = queues.takeCompletion();
        return work.step("poll CQ", fromPs, work.costs().pollCqePs(), 0);
    }

    /**
     * Takes an available completion, then looks at the receive CQ, as every wait for a completion
     * does; returns the end of that work.
     */
    long progress(long fromPs) {
        long taken = takeCompletion(fromPs);
        long receivePs = work.costs().receivePollPs();
        return receivePs == 0 ? taken : work.step("look at receive CQ", taken, receivePs, 0);
    }

    /** Starts to watch for the next completion and the next message. */
    void watch() {
        watchedCompletion = queues.nextCompletionAddress();
        watchedMessage = messages.nextCompletionAddress();
        node.memory().watch(watchedCompletion, noticing);
        node.memory().watch(watchedMessage, noticing);
        watching = true;
    }

    /** Stops watching. */
    void unwatch() {
        if (watching) {
            node.memory().unwatch(watchedCompletion, noticing);
            node.memory().unwatch(watchedMessage, noticing);
            watching = false;
        }
    }
}
