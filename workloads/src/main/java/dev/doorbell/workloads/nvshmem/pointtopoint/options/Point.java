package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.libraries.nvshmem.Scope;

/**
 * One row to be measured.
 *
 * @param round its number in the job, from 0
 * @param ctas thread blocks of the kernel
 * @param scope of the threads that call together
 * @param message bytes of one message
 * @param perIteration bytes all messages of an iteration have together
 */
public record Point(int round, int ctas, Scope scope, int message, long perIteration) {

    /** Messages of an iteration. */
    public long messages() {
        return perIteration / message;
    }
}
