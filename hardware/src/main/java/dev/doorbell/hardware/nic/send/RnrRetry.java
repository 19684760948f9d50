package dev.doorbell.hardware.nic.send;

/** Retries of one queue pair's entry whose receiver is not ready. */
final class RnrRetry {

    private int psn;
    private int count;

    /** Number of retries so far of the entry that needs a request for a packet; 0 for another. */
    int countOf(int refusedPsn) {
        if (refusedPsn != psn) {
            psn = refusedPsn;
            count = 0;
        }
        return count;
    }

    /** Counts a retry. */
    void add() {
        count++;
    }
}
