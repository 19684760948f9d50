package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.pdes.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fetches bytes from the computers the NIC serves. Payload fetches share a window: the NIC fetches
 * no more bytes than it can hold until they have left on the wire. Payload that leaves through the
 * embedded switch has a separate window, so that neither path waits for the other. Control fetches
 * (work queue entries, atomics) pass by.
 */
public final class DmaReader {

    private static final int REQUESTER_SHIFT = 24;
    private static final Payload NOTHING = Payload.of(new byte[0]);
    private static final ReadTarget NOBODY = (payload, cookie) -> 0;

    /** Placeholder where an answer may still arrive for a fetch that was given up. */
    private static final Fetch GIVEN_UP = new Fetch(0, 0, 0, NOBODY, 0, null);

    private final NicPorts ports;
    private final int mtuBytes;
    private final int mostBytes;
    private final Window toWire;
    private final Window toItself;
    private @Nullable Fetch[] pending = new @Nullable Fetch[64];
    private int[] lengths = new int[64];
    private int[] freeTags = new int[64];
    private int freeTagCount;
    private int tags;
    private int lostTags;

    /** A reader with empty windows. */
    public DmaReader(NicPorts ports, NicConstants constants) {
        this.ports = ports;
        mtuBytes = constants.fabric().mtuBytes();
        mostBytes = constants.pcie().maxReadBytes();
        toWire = new Window(constants.readWindowBytes(), 0);
        toItself = new Window(constants.loopbackWindowBytes(), 1);
    }

    /**
     * Asks for all payload bytes of a message in a function's computer, as soon as the window lets
     * it, in reads that stay within a packet. No bytes arrive at once.
     *
     * @param peer process number of the NIC they go to
     */
    public void readPayload(int peer, int function, long address, int length, ReadTarget target) {
        if (length == 0) {
            target.arrived(NOTHING, 0);
            return;
        }
        Window window = peer == ports.self() ? toItself : toWire;
        window.waiting.add(new Fetch(function, address, length, target, 0, window));
        window.issueWaiting();
    }

    /** Asks for control bytes at once; returns when the request has left. */
    public long readControl(int function, long address, int length, ReadTarget target, int cookie) {
        return issue(new Fetch(function, address, length, target, cookie, null), length);
    }

    /** Takes the answer to a read. */
    @SuppressWarnings("ReferenceEquality") // There is one such object.
    public void completed(DmaReadCompletion completion) {
        int tag = completion.tag() & ((1 << REQUESTER_SHIFT) - 1);
        Fetch done = pending[tag];
        if (done == null) {
            throw new IllegalStateException(
                    "expected the tag of a pending DMA read but was " + tag);
        }
        if (done == GIVEN_UP) {
            return;
        }
        // Whoever takes the bytes may ask for more under the same tag.
        int length = lengths[tag];
        pending[tag] = null;
        freeTags[freeTagCount++] = tag;
        long heldUntil = done.target.arrived(completion.payload(), done.cookie);
        Window window = done.window;
        if (window != null) {
            window.held.add(heldUntil, length);
            window.issueWaiting();
        }
    }

    /**
     * Gives up the reads from a function's computer. Their tags are not used again, since an answer
     * may still be on its way.
     */
    @SuppressWarnings("ReferenceEquality")
    public void functionDown(int function) {
        List<ReadTarget> lost = new ArrayList<>();
        for (int tag = 0; tag < tags; tag++) {
            Fetch asked = pending[tag];
            if (asked != null && asked != GIVEN_UP && asked.function == function) {
                pending[tag] = GIVEN_UP;
                lostTags++;
                lost.add(asked.target);
                if (asked.window != null) {
                    asked.window.usedBytes -= lengths[tag];
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
    public void creditReturned(int number) {
        Window window = number == toItself.number ? toItself : toWire;
        window.wakeUpDue = false;
        window.issueWaiting();
    }

    /** Tells that nothing is under way, and until when bytes are held. */
    public void describe(RelativeState state) {
        state.rest(freeTagCount + lostTags == tags && toWire.rests() && toItself.rests());
        toWire.held.describe(state);
        toItself.held.describe(state);
    }

    /** Asks for the next bytes of a fetch; returns when the request has left. */
    private long issue(Fetch fetch, int length) {
        int tag = takeTag();
        pending[tag] = fetch;
        lengths[tag] = length;
        // Every tag carries the number the NIC has in that computer in its high bits.
        int requester = ports.function(fetch.function).number() << REQUESTER_SHIFT;
        long address = fetch.address + fetch.asked;
        fetch.asked += length;
        return ports.toNode(fetch.function, new DmaRead(requester | tag, address, length), 0);
    }

    private int takeTag() {
        if (freeTagCount > 0) {
            return freeTags[--freeTagCount];
        }
        if (tags == pending.length) {
            pending = Arrays.copyOf(pending, tags * 2);
            lengths = Arrays.copyOf(lengths, tags * 2);
            freeTags = Arrays.copyOf(freeTags, tags * 2);
        }
        return tags++;
    }

    /** Fetch of bytes: a message's payload, part of which has been requested, or control. */
    private static final class Fetch {
        private final int function;
        private final long address;
        private final int length;
        private final ReadTarget target;
        private final int cookie;
        private final @Nullable Window window;
        private int asked;

        Fetch(
                int function,
                long address,
                int length,
                ReadTarget target,
                int cookie,
                @Nullable Window window) {
            this.function = function;
            this.address = address;
            this.length = length;
            this.target = target;
            this.cookie = cookie;
            this.window = window;
        }
    }

    /** Room for bytes on one way out. */
    private final class Window {
        private final int bytes;
        private final int number;
        private final CreditReturned creditReturned = new CreditReturned();
        private final ArrayDeque<Fetch> waiting = new ArrayDeque<>();
        private final HeldBytes held = new HeldBytes();
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
            for (Fetch next : waiting) {
                if (next.function == function) {
                    lost.add(next.target);
                }
            }
            waiting.removeIf(next -> next.function == function);
        }

        void issueWaiting() {
            usedBytes -= held.release(ports.nowPs());
            for (Fetch next = waiting.peekFirst(); next != null; next = waiting.peekFirst()) {
                int left = next.length - next.asked;
                int length = Math.min(mostBytes, Math.min(mtuBytes - next.asked % mtuBytes, left));
                if (usedBytes > 0 && usedBytes + length > bytes) {
                    break;
                }
                if (length == left) {
                    waiting.removeFirst();
                }
                usedBytes += length;
                if (next.asked == 0) {
                    next.target.asked();
                }
                issue(next, length);
            }
            if (!waiting.isEmpty() && !held.isEmpty() && !wakeUpDue) {
                wakeUpDue = true;
                ports.schedule(held.firstUntilPs(), creditReturned, number);
            }
        }
    }

    /** The step at which the oldest held bytes have left. */
    public static final class CreditReturned implements Event {
        @Override
        public long fingerprint(int index) {
            return StepKinds.NIC_CREDITS_RETURNED;
        }
    }
}
