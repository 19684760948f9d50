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
 * are asked for than the NIC can hold until they have left on the wire. Control fetches (work queue
 * entries, atomics) pass by.
 */
final class DmaReader {

    private static final int REQUESTER_SHIFT = 24;

    private final NicPorts ports;
    private final int windowBytes;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private final CreditReturned creditReturned = new CreditReturned();
    private @Nullable Pending[] pending = new @Nullable Pending[64];
    private int[] freeTags = new int[64];
    private int freeTagCount;
    private int tags;
    private int lostTags;
    private long usedBytes;
    private boolean wakeUpDue;

    DmaReader(NicPorts ports, int windowBytes) {
        this.ports = ports;
        this.windowBytes = windowBytes;
    }

    /** Asks for payload bytes of a function's computer as soon as the window lets it. */
    void readPayload(int function, long address, int length, ReadTarget target, int cookie) {
        waiting.add(new Waiting(function, address, length, target, cookie));
        issueWaiting();
    }

    /** Asks for control bytes at once; returns when the request has left. */
    long readControl(int function, long address, int length, ReadTarget target, int cookie) {
        return issue(function, address, length, target, cookie, 0);
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
        if (done.windowBytes > 0) {
            held.add(new Held(heldUntil, done.windowBytes));
            issueWaiting();
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
                pending[tag] = new Pending(function, asked.target, 0, 0, true);
                lostTags++;
                usedBytes -= asked.windowBytes;
                lost.add(asked.target);
            }
        }
        for (Waiting next : waiting) {
            if (next.function == function) {
                lost.add(next.target);
            }
        }
        waiting.removeIf(next -> next.function == function);
        lost.forEach(ReadTarget::lost);
        issueWaiting();
    }

    /** Room has become free. */
    void creditReturned() {
        wakeUpDue = false;
        issueWaiting();
    }

    /** Says whether nothing is asked for and nothing held. */
    void describe(RelativeState state) {
        state.rest(waiting.isEmpty() && freeTagCount + lostTags == tags && !wakeUpDue);
        held.forEach(one -> state.until(one.untilPs));
    }

    private void issueWaiting() {
        while (!held.isEmpty() && held.peekFirst().untilPs <= ports.nowPs()) {
            usedBytes -= held.removeFirst().bytes;
        }
        while (!waiting.isEmpty()) {
            Waiting next = waiting.peekFirst();
            if (usedBytes > 0 && usedBytes + next.length > windowBytes) {
                break;
            }
            waiting.removeFirst();
            usedBytes += next.length;
            issue(next.function, next.address, next.length, next.target, next.cookie, next.length);
        }
        if (!waiting.isEmpty() && !held.isEmpty() && !wakeUpDue) {
            wakeUpDue = true;
            ports.schedule(held.peekFirst().untilPs, creditReturned, 0);
        }
    }

    private long issue(
            int function,
            long address,
            int length,
            ReadTarget target,
            int cookie,
            int bytesOfWindow) {
        int tag = takeTag();
        pending[tag] = new Pending(function, target, cookie, bytesOfWindow, false);
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
            int function, ReadTarget target, int cookie, int windowBytes, boolean lost) {}

    private record Held(long untilPs, int bytes) {}

    /** The step at which the oldest held bytes have left. */
    static final class CreditReturned implements Event {
        @Override
        public long fingerprint(int index) {
            return 1L << 50;
        }
    }
}
