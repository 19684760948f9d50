package dev.doorbell.libraries.verbs;

import dev.doorbell.libraries.verbs.work.Work;
import org.jspecify.annotations.Nullable;

/** Sending half of an endpoint: its send queues and their completion queue. */
interface Sender {

    /** Creates the queue pairs that it has from the start. */
    void open(Bootstrap bootstrap);

    /** Completion queue of all its send queues. */
    CompletionRing completions();

    /** Posts an operation, or queues it until there is room. */
    void post(EndpointAddress to, Work work, Completion completion);

    /** Returns true if the completion of a post has not been polled. */
    boolean busy();

    /** Returns true if a completion can be polled. */
    boolean ready();

    /** Returns the next ended operation, or null. */
    Outbox.@Nullable Finished poll();
}
