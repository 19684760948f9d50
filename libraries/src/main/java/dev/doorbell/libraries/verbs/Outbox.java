package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.libraries.verbs.work.Work;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Send queue of a DC initiator or a connection, with its outstanding operations. */
final class Outbox {

    private final SendQueue queue;
    private final ArrayDeque<Outstanding> outstanding = new ArrayDeque<>();
    private boolean broken;
    private @Nullable EndpointAddress failedTarget;

    Outbox(SendQueue queue) {
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

    /**
     * Stores the entry of an operation and the new doorbell record.
     *
     * @param target target of the entry; null on a connection
     * @return false if there is no room for it
     */
    boolean store(
            @Nullable AddressVector target, EndpointAddress to, Work work, Completion completion) {
        int blocks = work.blocks(target != null);
        if (!queue.hasRoomFor(blocks) || !work.ready()) {
            return false;
        }
        int first = queue.reserve(blocks);
        queue.entry(first, first + blocks);
        queue.store(first, work.entry(new WqeHead(queue.qpn(), first, true, target)));
        queue.updateDoorbellRecord(queue.reserved());
        outstanding.addLast(new Outstanding(first + blocks, to, work, completion));
        return true;
    }

    /** Returns the oldest completed operation, after an update of the queue; or null. */
    @Nullable Outstanding nextCompleted() {
        Outstanding oldest = outstanding.peekFirst();
        return oldest != null && oldest.endBlock - queue.completed() <= 0
                ? outstanding.pollFirst()
                : null;
    }

    /** Returns one that is unusable until {@link #repaired} is called. */
    static Outbox notYetCreated(SendQueue queue) {
        Outbox outbox = new Outbox(queue);
        outbox.broken = true;
        return outbox;
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
