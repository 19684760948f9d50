package dev.doorbell.libraries.nvshmem.ibgda.config;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.pdes.report.ResourceKind;

/**
 * Costs of posting for a GPU thread. Stores and fences depend on the cache lines that a warp
 * touches. All depend on whether other thread blocks also use the queue pair, and on the memory of
 * its queues. On an exclusive queue pair a thread block needs only atomics and fences of its own
 * scope. Data for the NIC always needs a wider fence.
 */
public final class PostingCosts {

    private final GpuConstants gpu;
    private final IbgdaConstants costs;
    private final boolean inHost;
    private final ServiceTimes times;

    /**
     * Costs of thread blocks with some service times. Costs that a thread block charges as its work
     * are those of the machine.
     */
    public PostingCosts(
            GpuConstants gpu,
            IbgdaConstants costs,
            IbgdaOptions.Buffers buffers,
            ServiceTimes times) {
        this.gpu = gpu;
        this.costs = costs;
        this.times = times;
        inHost = buffers == IbgdaOptions.Buffers.HOSTMEM;
    }

    /**
     * Load of the queue pair's fields, reservation by atomicAdd, load of the consumer index;
     * charged as work.
     */
    public long reservePs(boolean exclusive) {
        return 2 * gpu.l2Ps() + machineAtomicPs(exclusive);
    }

    /** Time in which a warp writes entries, on a multiprocessor without other stores. */
    public long buildPs(WarpEntries entries) {
        return entries.words() * storePs(entries.lanes());
    }

    /** Time for which these stores occupy the multiprocessor's load and store unit. */
    public long occupiedPs(WarpEntries entries) {
        return blockPs(entries.words() * sectorsPs(entries.lanes()));
    }

    /** Fence between a submission's entries and its hand-over. */
    public long submitFencePs(boolean exclusive, WarpEntries entries) {
        return blockPs(exclusive ? costs.ctaScopePs() : fencePs(entries.lanes(), entries.words()));
    }

    /** Successful compare-and-swap. */
    public long atomicPs(boolean exclusive) {
        return blockPs(machineAtomicPs(exclusive));
    }

    private long machineAtomicPs(boolean exclusive) {
        return exclusive ? costs.ctaScopePs() : gpu.l2Ps();
    }

    /** Time from the release of a contended lock to the result of the next holder's atomicMax. */
    public long handOverPs(boolean exclusive) {
        return exclusive
                ? storePs() + claimPs(true)
                : blockPs(costs.lockHandOverPs()) + atomicPs(false);
    }

    /** Time from a claim on the free lock to the result of atomicMax on the posted index. */
    public long claimPs(boolean exclusive) {
        return 2 * atomicPs(exclusive);
    }

    /** Fence before the doorbell record. Entries on a shared queue pair are already fenced. */
    public long fenceBeforeRecordPs(boolean exclusive, WarpEntries entries) {
        if (inHost) {
            return blockPs(costs.fenceSystemPs());
        }
        return blockPs(exclusive ? fencePs(entries.lanes(), entries.words()) : gpu.fencePs());
    }

    /** Fence between the doorbell records of {@code queuePairs} queue pairs and their doorbells. */
    public long fenceBeforeDoorbellPs(int queuePairs) {
        return blockPs(inHost ? costs.fenceSystemPs() : fencePs(queuePairs, 1));
    }

    /** Fence before a producer index that the host polls. */
    public long fenceBeforeIndexPs() {
        return blockPs(costs.fenceSystemPs());
    }

    /** Issue of a store without a wait. */
    public long storePs() {
        return blockPs(gpu.storePs());
    }

    /** Issue of a store by {@code lanes} threads of a warp to a cache line each. */
    public long storePs(int lanes) {
        return blockPs(Math.max(gpu.storePs(), sectorsPs(lanes)));
    }

    /** Fence with {@code count} stores pending, each by {@code lanes} threads of a warp. */
    private long fencePs(int lanes, int count) {
        return gpu.fencePs()
                + costs.fenceStorePs()
                + (lanes - 1) * costs.fenceSectorPs()
                + (long) lanes * (count - 1) * costs.drainSectorPs();
    }

    private long sectorsPs(int sectors) {
        return (long) sectors * gpu.loadStore().sectorStoreCycles() * gpu.loadStore().cyclePs();
    }

    private long blockPs(long ps) {
        return times.ps(ResourceKind.GPU_BLOCKS, ps);
    }

    /** Poll of a completion queue; charged as work, or a latency. */
    public long pollPs() {
        return inHost ? gpu.hostLoadPs() : gpu.l2Ps();
    }
}
