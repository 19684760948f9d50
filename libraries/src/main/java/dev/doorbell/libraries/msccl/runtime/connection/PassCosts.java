package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.LoadStoreUnit;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Time in which the threads of a thread block pass over data. They work in rounds: each thread
 * loads its words of all sources, waits for them, and stores them to all targets. A round takes the
 * latency of memory and the turns of its lines at the load-store unit. The next round begins with
 * loads again, so the two do not overlap in a block whose warps run in step. With Simple, a warp
 * takes hunks of {@code unroll} loads of each thread, and less than a hunk load by load.
 *
 * @param gpu costs of instructions
 * @param unroll words of 16 bytes that a thread has under way with Simple
 * @param missPs time that a load from memory takes longer than one from L2
 * @param l2Bytes size of the L2 cache
 */
public record PassCosts(GpuConstants gpu, int unroll, long missPs, long l2Bytes) {

    /** Bytes of a load of all threads of a warp, 16 bytes each. */
    private static final int WARP_BYTES = 16 * LoadStoreUnit.WARP;

    private static final int LL_BYTES = 8;

    /** Eight words of 8 bytes for each thread, less the flags, which have a 16th of them. */
    private static final int LL128_BYTES = 60;

    /** Each half of the L2 cache serves half of the multiprocessors. */
    private static final int HALVES = 2;

    /**
     * A pass of a thread block.
     *
     * @param protocol protocol of its connections
     * @param threads threads that move data
     * @param bytes bytes of data, without flags
     * @param loads number of sources in the GPU's buffers
     * @param polledBytes bytes of lines with flags that are polled, including the flags
     * @param loadedBytes bytes received without flags
     * @param stores number of targets in the GPU's buffers
     * @param sentBytes bytes sent, including flags
     * @param away true if these are stored in a peer's or the host's memory
     * @param longerLoadPs time that a load of received bytes takes longer than one from L2
     * @param longerLoadsPs the same with {@code unroll} loads of a thread under way
     * @param workingSet bytes of the call's buffers
     */
    public record Pass(
            Protocol protocol,
            int threads,
            long bytes,
            int loads,
            long polledBytes,
            long loadedBytes,
            int stores,
            long sentBytes,
            boolean away,
            long longerLoadPs,
            long longerLoadsPs,
            long workingSet) {}

    /** Returns the costs of a profile. */
    static PassCosts of(Profile profile) {
        return new PassCosts(
                GpuConstants.of(profile),
                profile.count("msccl.unroll"),
                profile.count("gpu.memoryMiss") * profile.ps("gpu.cycle"),
                profile.size("gpu.l2Size"));
    }

    /** Turns of the loads with which all threads poll their lines once. */
    public long pollsPs(Pass pass) {
        return gpu.loadStore().volatileLoadsPs(pass.polledBytes() / rounds(pass));
    }

    private static long rounds(Pass pass) {
        int each = pass.protocol() == Protocol.LL ? LL_BYTES : LL128_BYTES;
        return Math.ceilDiv(pass.bytes(), (long) pass.threads() * each);
    }

    /** Latency of the loads of the first round. */
    public long firstPs(Pass pass) {
        return longRounds(pass) > 0 ? loadsPs(pass, pass.longerLoadsPs()) : loadPs(pass);
    }

    /** Latency of the loads of all rounds. */
    public long latencyPs(Pass pass) {
        return pass.protocol() == Protocol.SIMPLE
                ? longRounds(pass) * loadsPs(pass, pass.longerLoadsPs())
                        + shortRounds(pass) * loadPs(pass)
                : rounds(pass) * loadPs(pass);
    }

    private long loadPs(Pass pass) {
        return loadsPs(pass, pass.longerLoadPs());
    }

    private long loadsPs(Pass pass, long longerPs) {
        boolean misses = pass.loads() > 0 && pass.workingSet() > l2Bytes / HALVES;
        return gpu.l2Ps() + Math.max(longerPs, misses ? missPs : 0);
    }

    /** Rounds of Simple in which warps have {@code unroll} loads of each thread under way. */
    private long longRounds(Pass pass) {
        return pass.protocol() == Protocol.SIMPLE ? Math.ceilDiv(hunks(pass), warps(pass)) : 0;
    }

    /** Rounds over the rest, load by load. Warps that have no hunk in the last round do it then. */
    private long shortRounds(Pass pass) {
        long rest = pass.bytes() % hunkBytes();
        boolean idle = hunks(pass) % warps(pass) != 0;
        return idle ? 0 : Math.ceilDiv(rest, warps(pass) * WARP_BYTES);
    }

    private long hunks(Pass pass) {
        return pass.bytes() / hunkBytes();
    }

    private long hunkBytes() {
        return (long) WARP_BYTES * unroll;
    }

    private static long warps(Pass pass) {
        return Math.max(1, pass.threads() / LoadStoreUnit.WARP);
    }

    /** Turns of a pass at the load-store unit. */
    public long issuePs(Pass pass) {
        return pass.loads() * gpu.loadStore().loadsPs(pass.bytes())
                + gpu.loadStore().loadsPs(pass.loadedBytes())
                + gpu.loadStore().volatileLoadsPs(pass.polledBytes())
                + pass.stores() * gpu.loadStore().storesPs(pass.bytes(), false)
                + gpu.loadStore().storesPs(pass.sentBytes(), pass.away());
    }
}
