package dev.doorbell.libraries.nvshmem.ibgda.config;

import dev.doorbell.hardware.gpu.GpuConstants;

/**
 * What the steps of posting cost a GPU thread, by whether other thread blocks use the queue pair
 * too and by where its queues are. On a queue pair of its own a thread block needs atomics and
 * fences of its own scope only; what the NIC is to see needs a wider fence always.
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

    /** Loading the queue pair's fields, reserving by atomicAdd, loading the consumer index. */
    public long reservePs(boolean exclusive) {
        return 2 * gpu.l2Ps() + atomicPs(exclusive);
    }

    /** Writing entries, one after the other. */
    public long buildPs(int entries) {
        return entries * costs.wqeBuildPs();
    }

    /** The fence between a submission's entries and its hand-over. */
    public long submitFencePs(boolean exclusive) {
        return exclusive ? costs.ctaScopePs() : gpu.fenceWithStoresPs();
    }

    /** A compare-and-swap that succeeds. */
    public long atomicPs(boolean exclusive) {
        return exclusive ? costs.ctaScopePs() : gpu.l2Ps();
    }

    /** From a claim on the free lock to the answer of atomicMax on the posted index. */
    public long claimPs(boolean exclusive) {
        return 2 * atomicPs(exclusive);
    }

    /** The fence before the doorbell record; entries on a shared queue pair are fenced already. */
    public long fenceBeforeRecordPs(boolean exclusive) {
        if (inHost) {
            return costs.fenceSystemPs();
        }
        return exclusive ? gpu.fenceWithStoresPs() : gpu.fencePs();
    }

    /** The fence between doorbell record and doorbell. */
    public long fenceBeforeDoorbellPs() {
        return inHost ? costs.fenceSystemPs() : gpu.fenceWithStoresPs();
    }

    /** The fence before a producer index that the host is to see. */
    public long fenceBeforeIndexPs() {
        return costs.fenceSystemPs();
    }

    /** Issue of a store nobody waits for. */
    public long storePs() {
        return gpu.storePs();
    }

    /** Looking at a completion queue. */
    public long pollPs() {
        return inHost ? gpu.hostLoadPs() : gpu.l2Ps();
    }
}
