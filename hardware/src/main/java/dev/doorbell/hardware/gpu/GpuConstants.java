package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of the instructions of a GPU program.
 *
 * @param limits of each of its streaming multiprocessors on resident thread blocks
 * @param l2Ps round trip to the L2 cache: a volatile load, or an atomic
 * @param fencePs {@code __threadfence} with no store pending; a pending one adds a round trip to L2
 * @param fenceSystemPs {@code __threadfence_system} with nothing pending in other memories
 * @param fenceAtomicPs that it takes longer with an atomic on own memory pending
 * @param storePs issue of a store that nobody waits for
 * @param syncThreadsPs {@code __syncthreads}
 * @param hostStorePs a store to host memory, until the host sees it
 * @param hostLoadPs a load from host memory, round trip
 * @param mmioStorePs a store to a NIC register, until the NIC sees it
 * @param pcieRate bytes per second of the GPU's own link
 * @param launchPs call of the host that launches a kernel, at the end of which it may start
 * @param smRate bytes per second that one streaming multiprocessor loads and stores
 * @param loadsInFlight loads that a thread has under way in a copy loop
 * @param memoryRate bytes per second of the GPU's memory
 * @param atomicTurnPs time between two atomics on one word, at the L2 cache
 * @param registerSavePs a register of all threads of a warp, saved to local memory and restored
 * @param l1HitPs from a load of 16 bytes that L1 serves, and a store of them, to the next, in
 *     addition to the load-store unit's time
 * @param l1Bytes capacity of L1
 * @param divisionPs remainder of 32-bit integers
 * @param loadStore unit that issues a multiprocessor's memory instructions
 */
public record GpuConstants(
        SmLimits limits,
        long l2Ps,
        long fencePs,
        long fenceSystemPs,
        long fenceAtomicPs,
        long storePs,
        long syncThreadsPs,
        long hostStorePs,
        long hostLoadPs,
        long mmioStorePs,
        Rate pcieRate,
        long launchPs,
        Rate smRate,
        int loadsInFlight,
        Rate memoryRate,
        long atomicTurnPs,
        long registerSavePs,
        long l1HitPs,
        long l1Bytes,
        long divisionPs,
        LoadStoreUnit loadStore) {

    /** Warps that it takes to keep the load-store unit busy: each waits for its own accesses. */
    private static final int WARPS_THAT_FILL = 3;

    private static final int BYTES_PER_LOAD = 16;

    /** The GPUs of a profile. */
    public static GpuConstants of(Profile profile) {
        return new GpuConstants(
                SmLimits.of(profile),
                profile.ps("gpu.l2"),
                profile.ps("gpu.fence"),
                profile.ps("gpu.fenceSystem"),
                profile.ps("gpu.fenceAtomic"),
                profile.ps("gpu.store"),
                profile.ps("gpu.syncThreads"),
                profile.ps("gpu.hostStore"),
                profile.ps("gpu.hostLoad"),
                profile.ps("gpu.mmioStore"),
                profile.rate("pcie.rate"),
                profile.ps("gpu.launch"),
                profile.rate("gpu.smRate"),
                profile.count("gpu.loadsInFlight"),
                profile.rate("gpu.memoryRate"),
                profile.ps("gpu.atomicTurn"),
                profile.ps("gpu.registerSave"),
                profile.ps("gpu.l1Hit"),
                profile.bytes("gpu.smShared"),
                profile.ps("gpu.division"),
                LoadStoreUnit.of(profile));
    }

    /** Number of streaming multiprocessors. */
    public int sms() {
        return limits.sms();
    }

    /**
     * Time in which {@code threads} threads of one thread block load and store {@code bytes} bytes.
     * Each thread moves 16 at a time; the rate of its multiprocessor is the bound.
     */
    public long copyPs(long bytes, int threads) {
        long rounds = Math.ceilDiv(bytes, (long) threads * BYTES_PER_LOAD);
        return l2Ps + Math.max(rounds * l2Ps / loadsInFlight, smRate.timePs(bytes));
    }

    /**
     * Time of a loop in which {@code threads} threads load {@code bytesPerThread} neighbouring
     * bytes each and store them, then the next. A load waits for L2, behind the lines of the loads
     * of other warps, or, if its sector is held, for L1. The loads and stores of a round occupy the
     * load-store unit.
     *
     * @param held true if L1 holds all bytes; otherwise the first load of a sector brings it
     */
    public long loopPs(long bytes, int threads, int bytesPerThread, boolean held) {
        long round = (long) threads * bytesPerThread;
        long rounds = Math.ceilDiv(bytes, round);
        long misses = held ? 0 : misses(bytes, threads, bytesPerThread);
        long ofWarp = Math.min(round, (long) LoadStoreUnit.WARP * bytesPerThread);
        long hitPs = l1HitPs + loadStore.copyPs(ofWarp, false);
        long busyPs = loadStore.copyPs(Math.min(bytes, round), false);
        long missPs = l2Ps + storePs + loadStore.loadsPs(Math.min(bytes, round));
        return misses * Math.max(missPs, busyPs) + (rounds - misses) * Math.max(hitPs, busyPs);
    }

    /** Rounds of such a loop in which a load waits for L2: the first of each sector. */
    public long misses(long bytes, int threads, int bytesPerThread) {
        return Math.min(
                Math.ceilDiv(bytes, (long) threads * bytesPerThread),
                Math.ceilDiv(bytes, LoadStoreUnit.SECTOR_BYTES));
    }

    /**
     * Time in which the threads of a block save registers to local memory and restore them, around
     * a function that the compiler does not inline.
     */
    public long savesPs(int registers, int warps) {
        return registers * registerSavePs * Math.max(WARPS_THAT_FILL, warps);
    }

    /** A fence that waits for stores of the same thread. */
    public long fenceWithStoresPs() {
        return fencePs + l2Ps;
    }
}
