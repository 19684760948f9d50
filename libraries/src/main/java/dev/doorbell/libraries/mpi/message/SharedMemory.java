package dev.doorbell.libraries.mpi.message;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Queues of a node's ranks in shared memory. Each rank has one, which all others write to. */
public final class SharedMemory {

    private final List<Inbox> inboxes = new ArrayList<>();

    /**
     * Creates the queues of {@code ranks} ranks.
     *
     * @param latencyPs time after which another core sees an entry
     * @param slots messages with content that a queue holds
     */
    public SharedMemory(Node node, int ranks, long latencyPs, int slots) {
        for (int i = 0; i < ranks; i++) {
            inboxes.add(new Inbox(node, latencyPs, slots));
        }
    }

    /** Returns the queue of the rank with a number among those of the node. */
    public Inbox inbox(int localRank) {
        return inboxes.get(localRank);
    }

    /** Entry of a queue. */
    public sealed interface Entry {

        /** Message in a slot of the queue. */
        record Slot(Envelope envelope, Payload content) implements Entry {}

        /**
         * Message to copy out of its sender's memory.
         *
         * @param copied completes the send
         */
        record Offer(Envelope envelope, long address, int bytes, Runnable copied)
                implements Entry {}

        /** Notice that the receiver has copied an offered message. */
        record Copied(Runnable copied) implements Entry {}

        /**
         * Withdrawal of a message.
         *
         * @param behind number of messages of the envelope that were sent later
         * @param answer tells the sender whether it was not matched yet
         */
        record Withdraw(Envelope envelope, int behind, Consumer<Boolean> answer) implements Entry {}

        /** Answer to a withdrawal. */
        record Withdrawn(Runnable answer) implements Entry {}
    }

    /** Queue of one rank. An entry becomes visible some time after its write. */
    public static final class Inbox {
        private final Node node;
        private final long latencyPs;
        private final ArrayDeque<Entry> entries = new ArrayDeque<>();
        private final ArrayDeque<Long> visiblePs = new ArrayDeque<>();
        private final Step visible = Step.of(StepKinds.SHARED_MEMORY_VISIBLE, this::becameVisible);
        private @Nullable Runnable listener;
        private int freeSlots;

        Inbox(Node node, long latencyPs, int slots) {
            this.node = node;
            this.latencyPs = latencyPs;
            freeSlots = slots;
        }

        /** Reserves a slot for a message. Returns false if none is free. */
        public boolean reserveSlot() {
            if (freeSlots == 0) {
                return false;
            }
            freeSlots--;
            return true;
        }

        /** Appends an entry. */
        public void add(Entry entry) {
            long seen = node.nowPs() + latencyPs;
            entries.addLast(entry);
            visiblePs.addLast(seen);
            node.at(seen, visible);
        }

        /** Returns true if its owner sees an entry. */
        public boolean ready() {
            Long first = visiblePs.peekFirst();
            return first != null && first <= node.nowPs();
        }

        /** Returns the first entry, which must be visible. */
        public Entry take() {
            visiblePs.removeFirst();
            return entries.removeFirst();
        }

        /** Frees a slot whose content has been copied out. */
        public void releaseSlot() {
            freeSlots++;
        }

        /** Runs {@code whenSeen} once, when an entry becomes visible. */
        public void arm(Runnable whenSeen) {
            listener = whenSeen;
        }

        /** Removes the listener. */
        public void disarm() {
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
