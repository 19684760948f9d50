package dev.doorbell.libraries.offload.worker;

import dev.doorbell.libraries.verbs.Completion;

/** A way a worker moves bytes from a host's memory to another host's, or within one host's. */
public interface Mover {

    /**
     * Moves a block. Blocks are begun in the order of these calls.
     *
     * @param whenDone gets the status once the last byte is acknowledged, polled by the worker
     */
    void move(Transfer transfer, Completion whenDone);
}
