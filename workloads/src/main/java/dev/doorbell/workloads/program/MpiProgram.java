package dev.doorbell.workloads.program;

/** Program on hosts that communicates through MPI. */
public non-sealed interface MpiProgram extends RankProgram {

    /** Runs a rank. */
    void run(MpiHost host);
}
