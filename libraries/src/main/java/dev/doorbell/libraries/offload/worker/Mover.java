package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;

/** A way a worker moves bytes from a host's memory to another host's, or within one host's. */
public interface Mover {

    /** Most moves {@link #spread} has under way at once. */
    int SPREAD = 16;

    /**
     * Moves a block. Blocks are begun in the order of these calls.
     *
     * @param whenDone gets the status once the last byte is acknowledged, polled by the worker
     */
    void move(Transfer transfer, Completion whenDone);

    /**
     * Moves a block to several places, in turn and {@value #SPREAD} at once.
     *
     * @param whenDone gets the first status that is no success, else success, when all have ended
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
