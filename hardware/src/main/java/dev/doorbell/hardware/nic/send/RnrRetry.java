package dev.doorbell.hardware.nic.send;

/** Retries of one queue pair's SEND whose receiver is not ready. */
final class RnrRetry {

    private int psn;
    private int count;

    /**
     * Number of retries so far of the SEND that begins with a packet; 0 for another than before.
     */
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
