package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import org.jspecify.annotations.Nullable;

/** What NICs write for a proxy to find: completions of what it posted, messages of others. */
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

    /** What arrives for a proxy; {@code noticing} runs when something may have. */
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

    /** Whether there is anything to take. */
    boolean any() {
        return queues.completionReady() || messages.ready();
    }

    /** Whether nothing posted is outstanding and no message unanswered. */
    boolean allIn() {
        return queues.drained() && messages.allAnswered();
    }

    /** What went wrong with something taken, or null. */
    @Nullable String failure() {
        return failure == null ? messages.fault() : failure;
    }

    /** Takes a completion, which is there, from {@code fromPs} on; returns when that is done. */
    long takeCompletion(long fromPs) {
        completions.add(1);
        failure = queues.takeCompletion();
        return work.step("poll CQ", fromPs, work.costs().pollCqePs(), 0);
    }

    /** Begins to watch for the next completion and the next message. */
    void watch() {
        watchedCompletion = queues.nextCompletionAddress();
        watchedMessage = messages.nextCompletionAddress();
        node.memory().watch(watchedCompletion, noticing);
        node.memory().watch(watchedMessage, noticing);
        watching = true;
    }

    /** Ends to watch. */
    void unwatch() {
        if (watching) {
            node.memory().unwatch(watchedCompletion, noticing);
            node.memory().unwatch(watchedMessage, noticing);
            watching = false;
        }
    }
}
