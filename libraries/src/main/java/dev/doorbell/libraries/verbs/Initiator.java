package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.CompletionStatus;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** One DC initiator as its software sees it: its send queue and what is outstanding on it. */
final class Initiator {

    private final SendQueue queue;
    private final ArrayDeque<Outstanding> outstanding = new ArrayDeque<>();
    private boolean broken;
    private @Nullable EndpointAddress failedTarget;

    Initiator(SendQueue queue) {
        this.queue = queue;
    }

    SendQueue queue() {
        return queue;
    }

    /** Entries posted and not yet polled. */
    int load() {
        return outstanding.size();
    }

    /** Whether it takes no more, because one of its operations has failed. */
    boolean broken() {
        return broken;
    }

    void posted(int endBlock, EndpointAddress to, Work work, Completion completion) {
        outstanding.addLast(new Outstanding(endBlock, to, work, completion));
    }

    /** The oldest operation that has completed, given that the queue has been told; or null. */
    @Nullable Outstanding nextCompleted() {
        Outstanding oldest = outstanding.peekFirst();
        return oldest != null && oldest.endBlock - queue.completed() <= 0
                ? outstanding.pollFirst()
                : null;
    }

    /** It is used from when {@link #repaired} says so. */
    static Initiator notYetCreated(SendQueue queue) {
        Initiator initiator = new Initiator(queue);
        initiator.broken = true;
        return initiator;
    }

    /** The NIC has created it. */
    void repaired() {
        broken = false;
    }

    /** The oldest operation has failed; what is behind it will be flushed. */
    Outstanding fail() {
        broken = true;
        Outstanding failed = outstanding.removeFirst();
        if (failedTarget == null) {
            failedTarget = failed.to;
        }
        return failed;
    }

    /** Whether an operation of a broken initiator was flushed because of another target. */
    boolean innocent(Outstanding flushed) {
        return !flushed.to.equals(failedTarget);
    }

    /**
     * An operation that has not been polled.
     *
     * @param endBlock block after its last
     */
    record Outstanding(int endBlock, EndpointAddress to, Work work, Completion completion) {}

    /** An operation that has been polled. */
    record Finished(Completion completion, CompletionStatus status) {}
}
