package dev.doorbell.libraries.nvshmem.ibgda.config;

import dev.doorbell.hardware.gpu.GpuConstants;

/**
 * Costs of posting for a GPU thread. They depend on whether other thread blocks also use the queue
 * pair, and on the memory of its queues. On an exclusive queue pair a thread block needs only
 * atomics and fences of its own scope. Data for the NIC always needs a wider fence.
 */
public final class PostingCosts {

    private final GpuConstants gpu;
    private final IbgdaConstants costs;
    private final boolean inHost;

    public PostingCosts(GpuConstants gpu, IbgdaConstants costs, IbgdaOptions.Buffers buffers) {
        this.gpu = gpu;
        this.costs = costs;
        inHost = buffers == IbgdaOptions.Buffers.HOSTMEM;
    }

    /** Load of the queue pair's fields, reservation by atomicAdd, load of the consumer index. */
    public long reservePs(boolean exclusive) {
        return 2 * gpu.l2Ps() + atomicPs(exclusive);
    }

    /** Writes of entries, one after the other. */
    public long buildPs(int entries) {
        return entries * costs.wqeBuildPs();
    }

    /** Fence between a submission's entries and its hand-over. */
    public long submitFencePs(boolean exclusive) {
        return exclusive ? costs.ctaScopePs() : gpu.fenceWithStoresPs();
    }

    /** Successful compare-and-swap. */
    public long atomicPs(boolean exclusive) {
        return exclusive ? costs.ctaScopePs() : gpu.l2Ps();
    }

    /** Time from a claim on the free lock to the result of atomicMax on the posted index. */
    public long claimPs(boolean exclusive) {
        return 2 * atomicPs(exclusive);
    }

    /** Fence before the doorbell record. Entries on a shared queue pair are already fenced. */
    public long fenceBeforeRecordPs(boolean exclusive) {
        if (inHost) {
            return costs.fenceSystemPs();
        }
        return exclusive ? gpu.fenceWithStoresPs() : gpu.fencePs();
    }

    /** Fence between doorbell record and doorbell. */
    public long fenceBeforeDoorbellPs() {
        return inHost ? costs.fenceSystemPs() : gpu.fenceWithStoresPs();
    }

    /** Fence before a producer index that the host polls. */
    public long fenceBeforeIndexPs() {
        return costs.fenceSystemPs();
    }

    /** Issue of a store without a wait. */
    public long storePs() {
        return gpu.storePs();
    }

    /** Poll of a completion queue. */
    public long pollPs() {
        return inHost ? gpu.hostLoadPs() : gpu.l2Ps();
    }
}
