package dev.doorbell.hardware.nic.wqe;

import dev.doorbell.hardware.verbs.Wqe;
import org.jspecify.annotations.Nullable;

/**
 * Entries of one send queue between decoding and end, oldest first, in a ring that grows up to the
 * depth of the queue; and the last packet that was acknowledged.
 */
public final class OutstandingEntries {

    private static final int LEAST = 16;

    private final @Nullable MoveCounts counts;
    private final int qpn;
    private final int most;
    private int ackedPsn = -1;
    private @Nullable OutstandingEntry[] ring;
    private int head;
    private int tail;

    /**
     * No entries.
     *
     * @param counts of the moves; null for none
     * @param qpn number of the queue pair, for messages
     * @param most depth of the send queue in basic blocks, a power of two
     */
    public OutstandingEntries(@Nullable MoveCounts counts, int qpn, int most) {
        this.counts = counts;
        this.qpn = qpn;
        this.most = most;
        ring = new @Nullable OutstandingEntry[Math.min(LEAST, most)];
    }

    /**
     * Adds an entry that has just been decoded.
     *
     * @param endPsn sequence number behind its last packet
     * @throws IllegalStateException if the send queue was overrun
     */
    public OutstandingEntry add(Wqe wqe, int block, int firstPsn, int endPsn, long nowPs) {
        if (tail - head == ring.length) {
            grow();
        }
        int slot = slot(tail++);
        OutstandingEntry entry = ring[slot];
        if (entry == null) {
            entry = new OutstandingEntry(counts);
            ring[slot] = entry;
        }
        entry.decode(wqe, block, firstPsn, endPsn, nowPs);
        return entry;
    }

    /** Number of the entry that is added next; entries of one queue have successive numbers. */
    public int nextNumber() {
        return tail;
    }

    /** The entry of a number; null if it has ended or gone back. */
    public @Nullable OutstandingEntry find(int number) {
        return number - head < 0 || number - tail >= 0 ? null : ring[slot(number)];
    }

    /** Moves {@code count} entries on, from the one of a number on. */
    public void move(int number, int count, WqeEvent event) {
        for (int i = number; i != number + count; i++) {
            at(i).move(event);
        }
    }

    /** The oldest entry, or null. */
    public @Nullable OutstandingEntry oldest() {
        return head == tail ? null : ring[slot(head)];
    }

    /** Removes the oldest entry, which has ended. */
    public void removeOldest() {
        head++;
    }

    /** The entry that needs a receive request and has the packet {@code psn}, or null. */
    public @Nullable OutstandingEntry receivedAt(int psn) {
        for (int i = head; i != tail; i++) {
            OutstandingEntry entry = at(i);
            if (entry.opcode().needsReceive()
                    && psn - entry.firstPsn() >= 0
                    && psn - entry.lastPsn() <= 0) {
                return entry;
            }
        }
        return null;
    }

    /** Notes that everything up to a packet has been acknowledged. */
    public void acknowledge(int psn) {
        if (psn - ackedPsn > 0) {
            ackedPsn = psn;
        }
    }

    /** Returns true if a packet has been acknowledged. */
    public boolean acknowledged(int psn) {
        return psn - ackedPsn <= 0;
    }

    /** Puts an entry and all after it back into the ring of the send queue. */
    @SuppressWarnings("ReferenceEquality") // An entry is one object.
    public void goBackTo(OutstandingEntry entry) {
        OutstandingEntry last;
        do {
            last = at(--tail);
            last.move(WqeEvent.GO_BACK);
        } while (last != entry);
    }

    /** Drops all entries without a completion. */
    public void vanish() {
        while (head != tail) {
            at(head++).move(WqeEvent.VANISH);
        }
    }

    private OutstandingEntry at(int number) {
        OutstandingEntry entry = ring[slot(number)];
        if (entry == null) {
            throw new IllegalStateException(
                    "expected an outstanding entry of QP " + qpn + " but was number " + number);
        }
        return entry;
    }

    private int slot(int number) {
        return number & (ring.length - 1);
    }

    private void grow() {
        if (ring.length >= most) {
            throw new IllegalStateException(
                    "expected at most "
                            + most
                            + " entries under way on QP "
                            + qpn
                            + " but its send queue was overrun");
        }
        @Nullable OutstandingEntry[] larger = new @Nullable OutstandingEntry[2 * ring.length];
        for (int i = head; i != tail; i++) {
            larger[i & (larger.length - 1)] = ring[slot(i)];
        }
        ring = larger;
    }
}
