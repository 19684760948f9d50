package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.verbs.Completion;

/** Operations 0 to n-1, begun in turn, of which only so many are under way at once. */
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
     * Operations that have not begun.
     *
     * @param count how many, 1 or more
     * @param most how many of them at once, 1 or more
     * @param whenDone gets the first status that is no success, else success, when all have ended
     */
    public Fanout(int count, int most, Operation operation, Completion whenDone) {
        this.count = count;
        this.most = most;
        this.operation = operation;
        this.whenDone = whenDone;
    }

    /** Begins. */
    public void start() {
        // An operation may end before its call returns; the loop that is running goes on then.
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

        /** Begins operation {@code i}. */
        void begin(int i, Completion whenEnded);
    }
}
