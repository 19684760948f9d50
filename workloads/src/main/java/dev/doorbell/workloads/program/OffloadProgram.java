package dev.doorbell.workloads.program;

/** Program on hosts whose DPUs send and receive for it. */
public non-sealed interface OffloadProgram extends RankProgram {

    /** Longest message in bytes, for which DPUs reserve memory on path staged. Default: 1 MiB. */
    default long longestMessage(Inputs inputs) {
        return 1L << 20;
    }

    /** Runs a rank. */
    void run(OffloadHost host);
}
