package dev.doorbell.workloads.offload.ring;

/** One rank's part in broadcasts of one size: the first sends to the right, the last receives. */
interface RingPart {

    /** Takes part in one, and computes {@code computePs} beside it. */
    void broadcast(long computePs);

    /** Time that messages have waited for computation to pause, in all broadcasts so far. */
    long stalledPs();
}
