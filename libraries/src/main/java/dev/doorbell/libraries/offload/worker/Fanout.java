package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.verbs.Completion;

/** Operations 0 to n-1, started in turn, with a limit on those in progress. */
public final class Fanout {

    private final int count;
    private final int most;
    private final Operation operation;
    private final Completion whenDone;
    private int begun;
    private int ended;
    private boolean beginning;
    private CompletionStatus status = CompletionStatus.SUCCESS;

    /**
     * Creates operations that have not started.
     *
     * @param count number of operations, at least 1
     * @param most limit of concurrent ones, at least 1
     * @param whenDone receives the first unsuccessful status, else success, when all have ended
     */
    public Fanout(int count, int most, Operation operation, Completion whenDone) {
        this.count = count;
        this.most = most;
        this.operation = operation;
        this.whenDone = whenDone;
    }

    /** Starts the operations. */
    public void start() {
        // An operation may end before its call returns; the running loop then continues.
        if (beginning) {
            return;
        }
        beginning = true;
        while (begun < count && begun - ended < most) {
            operation.begin(begun++, this::ended);
        }
        beginning = false;
        if (ended == count) {
            whenDone.completed(status);
        }
    }

    private void ended(CompletionStatus how) {
        ended++;
        if (status == CompletionStatus.SUCCESS) {
            status = how;
        }
        start();
    }

    /** One of several operations. */
    @FunctionalInterface
    public interface Operation {

        /** Starts operation {@code i}. */
        void begin(int i, Completion whenEnded);
    }
}
