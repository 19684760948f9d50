package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queues of a node's ranks in memory they share: one each, which all others write to. */
final class SharedMemory {

    private static final int STEP_VISIBLE = 0x60;

    private final List<Inbox> inboxes = new ArrayList<>();

    SharedMemory(Node node, int ranks, long latencyPs, int slots) {
        for (int i = 0; i < ranks; i++) {
            inboxes.add(new Inbox(node, latencyPs, slots));
        }
    }

    /** The queue of the rank with a number among those of the node. */
    Inbox inbox(int localRank) {
        return inboxes.get(localRank);
    }

    /** What a queue holds. */
    sealed interface Entry {

        /** A message in a slot of the queue. */
        record Slot(Envelope envelope, Payload content) implements Entry {}

        /** A message to be copied out of its sender's memory. */
        record Offer(Envelope envelope, long address, int bytes, Request send) implements Entry {}

        /** The receiver has copied an offered message. */
        record Copied(Request send) implements Entry {}
    }

    /** One rank's queue: an entry is seen a while after it was written. */
    static final class Inbox {
        private final Node node;
        private final long latencyPs;
        private final ArrayDeque<Entry> entries = new ArrayDeque<>();
        private final ArrayDeque<Long> visiblePs = new ArrayDeque<>();
        private final Step visible = Step.of(STEP_VISIBLE, this::becameVisible);
        private @Nullable Runnable listener;
        private int freeSlots;

        Inbox(Node node, long latencyPs, int slots) {
            this.node = node;
            this.latencyPs = latencyPs;
            freeSlots = slots;
        }

        /** Takes a slot for a message to come; false if there is none. */
        boolean reserveSlot() {
            if (freeSlots == 0) {
                return false;
            }
            freeSlots--;
            return true;
        }

        void add(Entry entry) {
            long seen = node.nowPs() + latencyPs;
            entries.addLast(entry);
            visiblePs.addLast(seen);
            node.at(seen, visible);
        }

        /** Whether its owner sees an entry. */
        boolean ready() {
            Long first = visiblePs.peekFirst();
            return first != null && first <= node.nowPs();
        }

        /** The first entry, which must be seen. */
        Entry take() {
            visiblePs.removeFirst();
            return entries.removeFirst();
        }

        /** The content of a slot has been copied out. */
        void releaseSlot() {
            freeSlots++;
        }

        /** Runs {@code whenSeen} once, when an entry is seen. */
        void arm(Runnable whenSeen) {
            listener = whenSeen;
        }

        void disarm() {
            listener = null;
        }

        private void becameVisible() {
            Runnable armed = listener;
            if (armed != null && ready()) {
                listener = null;
                armed.run();
            }
        }
    }
}
