package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.CompletionStatus;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** DC initiator as its software sees it: its send queue and its outstanding operations. */
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

    /** Number of entries posted and not yet polled. */
    int load() {
        return outstanding.size();
    }

    /** Returns true if it accepts no more posts, because one of its operations has failed. */
    boolean broken() {
        return broken;
    }

    void posted(int endBlock, EndpointAddress to, Work work, Completion completion) {
        outstanding.addLast(new Outstanding(endBlock, to, work, completion));
    }

    /** Returns the oldest completed operation, after an update of the queue; or null. */
    @Nullable Outstanding nextCompleted() {
        Outstanding oldest = outstanding.peekFirst();
        return oldest != null && oldest.endBlock - queue.completed() <= 0
                ? outstanding.pollFirst()
                : null;
    }

    /** Returns an initiator that is unusable until {@link #repaired} is called. */
    static Initiator notYetCreated(SendQueue queue) {
        Initiator initiator = new Initiator(queue);
        initiator.broken = true;
        return initiator;
    }

    /** Records that the NIC has created it. */
    void repaired() {
        broken = false;
    }

    /** Records the failure of the oldest operation; later ones will be flushed. */
    Outstanding fail() {
        broken = true;
        Outstanding failed = outstanding.removeFirst();
        if (failedTarget == null) {
            failedTarget = failed.to;
        }
        return failed;
    }

    /** Returns true if an operation of a broken initiator was flushed because of another target. */
    boolean innocent(Outstanding flushed) {
        return !flushed.to.equals(failedTarget);
    }

    /**
     * Operation that has not been polled.
     *
     * @param endBlock block after its last
     */
    record Outstanding(int endBlock, EndpointAddress to, Work work, Completion completion) {}

    /** Operation that has been polled. */
    record Finished(Completion completion, CompletionStatus status) {}
}
