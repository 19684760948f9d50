package dev.doorbell.hardware.nic.send;

import org.jspecify.annotations.Nullable;

/** Acknowledgement timer of one queue pair, and retries of entries without acknowledgement. */
final class AckRetry {

    private AckTimers.@Nullable Expired timer;
    private int psn;
    private int count;

    /** Returns true if the timer runs. */
    boolean runs() {
        return timer != null;
    }

    /** Starts the timer. */
    void start(AckTimers.Expired started) {
        timer = started;
    }

    /** Ends the timer; false if it is not the one that runs. */
    @SuppressWarnings("ReferenceEquality") // Each timer is a separate object.
    boolean end(AckTimers.Expired expired) {
        if (timer != expired) {
            return false;
        }
        timer = null;
        return true;
    }

    /** Number of retries so far from a packet on; 0 for another packet than before. */
    int countOf(int firstPsn) {
        if (firstPsn != psn) {
            psn = firstPsn;
            count = 0;
        }
        return count;
    }

    /** Counts a retry. */
    void add() {
        count++;
    }
}
