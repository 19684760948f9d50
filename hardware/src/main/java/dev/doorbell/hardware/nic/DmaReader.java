package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.pdes.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fetches bytes from the computers the NIC serves. Payload fetches share a window: no more bytes
 * are asked for than the NIC can hold until they have left on the wire. What leaves through the
 * embedded switch instead has a window of its own, so that neither way waits for the other. Control
 * fetches (work queue entries, atomics) pass by.
 */
final class DmaReader {

    private static final int REQUESTER_SHIFT = 24;

    private final NicPorts ports;
    private final Window toWire;
    private final Window toItself;
    private @Nullable Pending[] pending = new @Nullable Pending[64];
    private int[] freeTags = new int[64];
    private int freeTagCount;
    private int tags;
    private int lostTags;

    DmaReader(NicPorts ports, NicConstants constants) {
        this.ports = ports;
        toWire = new Window(constants.readWindowBytes(), 0);
        toItself = new Window(constants.loopbackWindowBytes(), 1);
    }

    /**
     * Asks for payload bytes of a function's computer as soon as the window lets it.
     *
     * @param peer process number of the NIC they go to
     */
    void readPayload(
            int peer, int function, long address, int length, ReadTarget target, int cookie) {
        Window window = peer == ports.self() ? toItself : toWire;
        window.waiting.add(new Waiting(function, address, length, target, cookie));
        window.issueWaiting();
    }

    /** Asks for control bytes at once; returns when the request has left. */
    long readControl(int function, long address, int length, ReadTarget target, int cookie) {
        return issue(function, address, length, target, cookie, null);
    }

    void completed(DmaReadCompletion completion) {
        int tag = completion.tag() & ((1 << REQUESTER_SHIFT) - 1);
        Pending done = pending[tag];
        if (done == null) {
            throw new IllegalStateException(
                    "expected the tag of a pending DMA read but was " + tag);
        }
        if (done.lost) {
            return;
        }
        pending[tag] = null;
        freeTags[freeTagCount++] = tag;
        long heldUntil = done.target.arrived(completion.payload(), done.cookie);
        Window window = done.window;
        if (window != null) {
            window.held.add(new Held(heldUntil, done.length));
            window.issueWaiting();
        }
    }

    /**
     * Gives up what was asked of a function's computer. Its tags are not used again, since an
     * answer may still be on its way.
     */
    void functionDown(int function) {
        List<ReadTarget> lost = new ArrayList<>();
        for (int tag = 0; tag < tags; tag++) {
            Pending asked = pending[tag];
            if (asked != null && !asked.lost && asked.function == function) {
                pending[tag] = asked.givenUp();
                lostTags++;
                lost.add(asked.target);
                if (asked.window != null) {
                    asked.window.usedBytes -= asked.length;
                }
            }
        }
        toWire.giveUp(function, lost);
        toItself.giveUp(function, lost);
        lost.forEach(ReadTarget::lost);
        toWire.issueWaiting();
        toItself.issueWaiting();
    }

    /** Room has become free in the window with a number. */
    void creditReturned(int number) {
        Window window = number == toItself.number ? toItself : toWire;
        window.wakeUpDue = false;
        window.issueWaiting();
    }

    /** Says whether nothing is asked for and nothing held. */
    void describe(RelativeState state) {
        state.rest(freeTagCount + lostTags == tags && toWire.rests() && toItself.rests());
        toWire.held.forEach(one -> state.until(one.untilPs));
        toItself.held.forEach(one -> state.until(one.untilPs));
    }

    private long issue(
            int function,
            long address,
            int length,
            ReadTarget target,
            int cookie,
            @Nullable Window window) {
        int tag = takeTag();
        pending[tag] = new Pending(function, target, cookie, length, window, false);
        // Every tag carries the number the NIC has in that computer in its high bits.
        int requester = ports.function(function).number() << REQUESTER_SHIFT;
        return ports.toNode(function, new DmaRead(requester | tag, address, length), 0);
    }

    private int takeTag() {
        if (freeTagCount > 0) {
            return freeTags[--freeTagCount];
        }
        if (tags == pending.length) {
            pending = Arrays.copyOf(pending, tags * 2);
            freeTags = Arrays.copyOf(freeTags, tags * 2);
        }
        return tags++;
    }

    private record Waiting(int function, long address, int length, ReadTarget target, int cookie) {}

    private record Pending(
            int function,
            ReadTarget target,
            int cookie,
            int length,
            @Nullable Window window,
            boolean lost) {

        Pending givenUp() {
            return new Pending(function, target, cookie, 0, null, true);
        }
    }

    private record Held(long untilPs, int bytes) {}

    /** Room for bytes on one way out. */
    private final class Window {
        private final int bytes;
        private final int number;
        private final CreditReturned creditReturned = new CreditReturned();
        private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
        private final ArrayDeque<Held> held = new ArrayDeque<>();
        private long usedBytes;
        private boolean wakeUpDue;

        Window(int bytes, int number) {
            this.bytes = bytes;
            this.number = number;
        }

        boolean rests() {
            return waiting.isEmpty() && !wakeUpDue;
        }

        void giveUp(int function, List<ReadTarget> lost) {
            for (Waiting next : waiting) {
                if (next.function == function) {
                    lost.add(next.target);
                }
            }
            waiting.removeIf(next -> next.function == function);
        }

        void issueWaiting() {
            while (!held.isEmpty() && held.peekFirst().untilPs <= ports.nowPs()) {
                usedBytes -= held.removeFirst().bytes;
            }
            while (!waiting.isEmpty()) {
                Waiting next = waiting.peekFirst();
                if (usedBytes > 0 && usedBytes + next.length > bytes) {
                    break;
                }
                waiting.removeFirst();
                usedBytes += next.length;
                issue(next.function, next.address, next.length, next.target, next.cookie, this);
            }
            if (!waiting.isEmpty() && !held.isEmpty() && !wakeUpDue) {
                wakeUpDue = true;
                ports.schedule(held.peekFirst().untilPs, creditReturned, number);
            }
        }
    }

    /** The step at which the oldest held bytes have left. */
    static final class CreditReturned implements Event {
        @Override
        public long fingerprint(int index) {
            return 1L << 50;
        }
    }
}
