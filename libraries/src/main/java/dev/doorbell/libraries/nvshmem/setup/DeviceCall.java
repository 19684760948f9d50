package dev.doorbell.libraries.nvshmem.setup;

/**
 * Software of a device call that many threads make together. The library's calls are functions that
 * the compiler does not inline, so each thread saves registers to local memory at the beginning and
 * restores them at the end. Their numbers are the stores to local memory of NVSHMEM 3.4.5, compiled
 * by CUDA 13 for compute capability 9.0. The cycles of further instructions, which choose an
 * algorithm and compute addresses, were measured on one PE of an H100: the time of the call less
 * that of its registers, its accesses to memory and the barrier in it.
 */
public enum DeviceCall {
    /** {@code nvshmem_team_sync}. */
    SYNC(27, 29, 31, 0),
    /** {@code nvshmem_barrier}. */
    BARRIER(27, 33, 31, 0),
    /** {@code nvshmem_alltoall}. */
    ALLTOALL(35, 35, 36, 1070),
    /** {@code nvshmem_broadcast}. */
    BROADCAST(51, 53, 51, 1500),
    /** {@code nvshmem_fcollect}. */
    FCOLLECT(29, 48, 47, 1350),
    /** {@code nvshmem_reduce}: of 292 bytes in its two functions. */
    REDUCE(65, 69, 75, 700),
    /** Quiet of operations over the network, which a call makes although there are none. */
    QUIET(24, 26, 26, 0);

    /** First release whose numbers are known. */
    private static final int FIRST_RELEASE = 300;

    private final int byThread;
    private final int byWarp;
    private final int byBlock;
    private final int cycles;

    DeviceCall(int byThread, int byWarp, int byBlock, int cycles) {
        this.byThread = byThread;
        this.byWarp = byWarp;
        this.byBlock = byBlock;
        this.cycles = cycles;
    }

    /** Time of a call by one thread. */
    public long threadPs(NvshmemConstants constants) {
        return timePs(constants, byThread, 1);
    }

    /** Time of a call by a warp. */
    public long warpPs(NvshmemConstants constants) {
        return timePs(constants, byWarp, 1);
    }

    /** Time of a call by a thread block of {@code warps} warps. */
    public long blockPs(NvshmemConstants constants, int warps) {
        return timePs(constants, byBlock, warps);
    }

    private long timePs(NvshmemConstants constants, int registers, int warps) {
        if (constants.release() < FIRST_RELEASE) {
            return 0;
        }
        return cycles * constants.gpu().loadStore().cyclePs()
                + constants.gpu().savesPs(registers, warps);
    }
}
