package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.libraries.nvshmem.Cta;

/** Kernel of one PE for all calls of a row. */
interface Kernel {

    /**
     * Runs a thread block of one call.
     *
     * @param words that the call uses
     */
    void run(Cta cta, Words words);
}
