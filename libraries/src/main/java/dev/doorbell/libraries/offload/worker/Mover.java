package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.transfer.Fetch;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;

/** Mover of bytes from a host's memory to another host's, or within one host's, for a worker. */
public interface Mover {

    /** Largest number of concurrent moves of {@link #spread}. */
    int SPREAD = 16;

    /**
     * Moves a block. Blocks start in the order of these calls.
     *
     * @param whenDone receives the status once the last byte is acknowledged and the worker has
     *     polled it
     */
    void move(Transfer transfer, Completion whenDone);

    /**
     * Reads a block of another rank into a buffer of this node, in turn with {@link #move}.
     *
     * @param whenDone receives the status once the last byte has arrived and the worker has polled
     *     it
     * @throws UnsupportedOperationException if the mover only writes
     */
    default void fetch(Fetch fetch, Completion whenDone) {
        throw new UnsupportedOperationException("expected a mover from host to host");
    }

    /**
     * Moves a block to several places in turn, {@value #SPREAD} at once.
     *
     * @param whenDone receives the first unsuccessful status, else success, when all have ended
     */
    default void spread(Spread spread, Completion whenDone) {
        if (spread.count() == 0) {
            whenDone.completed(CompletionStatus.SUCCESS);
            return;
        }
        new Fanout(
                        spread.count(),
                        SPREAD,
                        (i, ended) ->
                                move(
                                        new Transfer(
                                                spread.source(),
                                                spread.targets().apply(i),
                                                spread.length()),
                                        ended),
                        whenDone)
                .start();
    }
}
