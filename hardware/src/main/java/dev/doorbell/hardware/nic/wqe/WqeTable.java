package dev.doorbell.hardware.nic.wqe;

import static dev.doorbell.hardware.nic.wqe.WqeEvent.ANSWER;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.COMPLETE;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.DECODE;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.ENQUEUE;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.FAIL;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.FLUSH;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.GO_BACK;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.HOLD;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.LAUNCH;
import static dev.doorbell.hardware.nic.wqe.WqeEvent.VANISH;
import static dev.doorbell.hardware.nic.wqe.WqeState.ANSWERED;
import static dev.doorbell.hardware.nic.wqe.WqeState.COMPLETED;
import static dev.doorbell.hardware.nic.wqe.WqeState.DECODED;
import static dev.doorbell.hardware.nic.wqe.WqeState.FAILED;
import static dev.doorbell.hardware.nic.wqe.WqeState.FLUSHED;
import static dev.doorbell.hardware.nic.wqe.WqeState.GONE;
import static dev.doorbell.hardware.nic.wqe.WqeState.HELD;
import static dev.doorbell.hardware.nic.wqe.WqeState.POSTED;
import static dev.doorbell.hardware.nic.wqe.WqeState.QUEUED;
import static dev.doorbell.hardware.nic.wqe.WqeState.SENT;

import java.util.Arrays;
import java.util.List;

/**
 * Life of a work queue entry as a table. The absent moves are impossible:
 *
 * <ul>
 *   <li>DECODED lasts within one event, so that nothing but its run's acceptance can come to it.
 *   <li>A held entry has sent nothing since it was fetched, and has an older entry before it: it is
 *       neither answered nor the oldest.
 *   <li>An answered entry that is the oldest completes at once: it never fails.
 * </ul>
 */
public final class WqeTable {

    /** All moves, in the order of a life. */
    public static final List<WqeTransition> MOVES =
            List.of(
                    new WqeTransition(POSTED, DECODE, DECODED),
                    new WqeTransition(DECODED, ENQUEUE, QUEUED),
                    new WqeTransition(DECODED, HOLD, HELD),
                    new WqeTransition(DECODED, FLUSH, FLUSHED),
                    new WqeTransition(HELD, ENQUEUE, QUEUED),
                    new WqeTransition(HELD, GO_BACK, POSTED),
                    new WqeTransition(HELD, FLUSH, FLUSHED),
                    new WqeTransition(HELD, VANISH, GONE),
                    new WqeTransition(QUEUED, LAUNCH, SENT),
                    // The next three follow an acknowledgement timeout: the peer answers the
                    // packets sent before it, or is silent about those too.
                    new WqeTransition(QUEUED, ANSWER, ANSWERED),
                    new WqeTransition(QUEUED, COMPLETE, COMPLETED),
                    new WqeTransition(QUEUED, FAIL, FAILED),
                    new WqeTransition(QUEUED, GO_BACK, POSTED),
                    new WqeTransition(QUEUED, FLUSH, FLUSHED),
                    new WqeTransition(QUEUED, VANISH, GONE),
                    new WqeTransition(SENT, ANSWER, ANSWERED),
                    new WqeTransition(SENT, COMPLETE, COMPLETED),
                    new WqeTransition(SENT, FAIL, FAILED),
                    new WqeTransition(SENT, GO_BACK, POSTED),
                    new WqeTransition(SENT, FLUSH, FLUSHED),
                    new WqeTransition(SENT, VANISH, GONE),
                    new WqeTransition(ANSWERED, COMPLETE, COMPLETED),
                    new WqeTransition(ANSWERED, GO_BACK, POSTED),
                    new WqeTransition(ANSWERED, FLUSH, FLUSHED),
                    new WqeTransition(ANSWERED, VANISH, GONE));

    private static final WqeState[] NEXT =
            MOVES.stream().map(WqeTransition::to).toArray(WqeState[]::new);
    private static final int EVENTS = WqeEvent.values().length;
    private static final int[] NUMBERS = new int[WqeState.values().length * EVENTS];

    static {
        Arrays.fill(NUMBERS, -1);
        for (int i = 0; i < MOVES.size(); i++) {
            NUMBERS[place(MOVES.get(i).from(), MOVES.get(i).event())] = i;
        }
    }

    private WqeTable() {}

    /** State after the move of an index. */
    static WqeState next(int move) {
        return NEXT[move];
    }

    /**
     * Index in {@link #MOVES} of the move that an event causes.
     *
     * @throws IllegalStateException if the event is impossible in the state
     */
    static int move(WqeState from, WqeEvent event) {
        int number = NUMBERS[place(from, event)];
        if (number < 0) {
            throw new IllegalStateException(
                    "expected an event that can happen to an entry that is "
                            + from
                            + " but was "
                            + event);
        }
        return number;
    }

    @SuppressWarnings("EnumOrdinal") // An array, since every entry moves several times.
    private static int place(WqeState from, WqeEvent event) {
        return from.ordinal() * EVENTS + event.ordinal();
    }
}
