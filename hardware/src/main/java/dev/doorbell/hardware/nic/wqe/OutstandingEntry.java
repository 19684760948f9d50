package dev.doorbell.hardware.nic.wqe;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeOpcode;
import org.jspecify.annotations.Nullable;

/** Work queue entry between its decoding and its end. */
public final class OutstandingEntry {

    private final @Nullable MoveCounts counts;
    private WqeState state = WqeState.COMPLETED;
    private WqeOpcode opcode = WqeOpcode.NOP;
    private boolean signaled;
    private int block;
    private int firstPsn;
    private int lastPsn;
    private long decodedPs;

    OutstandingEntry(@Nullable MoveCounts counts) {
        this.counts = counts;
    }

    /** Begins the life of another entry, whose packets are up to before {@code endPsn}. */
    void decode(Wqe wqe, int atBlock, int fromPsn, int endPsn, long nowPs) {
        state = WqeState.POSTED;
        move(WqeEvent.DECODE);
        opcode = wqe.opcode();
        signaled = wqe.signaled();
        block = atBlock;
        firstPsn = fromPsn;
        lastPsn = endPsn - 1;
        decodedPs = nowPs;
    }

    /**
     * Moves it on.
     *
     * @throws IllegalStateException if the event is impossible in its state
     */
    public void move(WqeEvent event) {
        int move = WqeTable.move(state, event);
        state = WqeTable.next(move);
        if (counts != null) {
            counts.add(move);
        }
    }

    /** Its state. */
    public WqeState state() {
        return state;
    }

    /** Its kind. */
    public WqeOpcode opcode() {
        return opcode;
    }

    /** Returns true if its success is to be reported. */
    public boolean signaled() {
        return signaled;
    }

    /** Its first basic block in the send queue, counted without wrapping. */
    public int block() {
        return block;
    }

    /** Sequence number of its first packet. */
    public int firstPsn() {
        return firstPsn;
    }

    /** Sequence number of its last packet; one less than the first if it takes none. */
    public int lastPsn() {
        return lastPsn;
    }

    /** Time of its decoding. */
    public long decodedPs() {
        return decodedPs;
    }

    /** Returns true if an acknowledgement alone completes it. */
    public boolean completedByAck() {
        return opcode == WqeOpcode.RDMA_WRITE || opcode.needsReceive();
    }
}
