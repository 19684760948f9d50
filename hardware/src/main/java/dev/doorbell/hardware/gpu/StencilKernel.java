package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Kernel of a 5-point stencil of floats, one thread for each point. Its rate follows from the life
 * of a thread block and from the number of blocks that the SMs hold: latency, not the memory's
 * rate, limits it as long as the resident threads ask for less than the memory delivers.
 *
 * @param limits of the SMs
 * @param loadStore unit that the warps of a block pass one after the other
 * @param memoryRate bytes per second of the GPU's memory
 * @param lifePs of a block without its turns at the load-store unit, with its data in L2
 * @param missPs in addition if the data is in memory
 * @param l2Bytes size of the L2 cache
 * @param reducePs reduction of a float over a block
 * @param answerPs time until the answer to a block's addition. Nothing uses it, but the block waits
 *     for it: compilers drop unused answers in whole programs only, and programs that link
 *     NVSHMEM's device library are relocatable code
 * @param atomicTurnPs time between two additions to one float, at its L2 slice
 */
public record StencilKernel(
        SmLimits limits,
        LoadStoreUnit loadStore,
        Rate memoryRate,
        long lifePs,
        long missPs,
        long l2Bytes,
        long reducePs,
        long answerPs,
        long atomicTurnPs) {

    /** Bytes of a point that memory moves: one float is read and one written. */
    private static final long BYTES_PER_POINT = 2 * Float.BYTES;

    // The first computed column is the second of a line. A warp's loads of the left neighbours
    // cover one line; those of the points themselves or of other neighbours cover parts of two.
    private static final int LEFT_LINES = 1;
    private static final int OTHER_LINES = 2;

    /** Kernels on the GPUs of a profile. */
    public static StencilKernel of(Profile profile) {
        LoadStoreUnit loadStore = LoadStoreUnit.of(profile);
        return new StencilKernel(
                SmLimits.of(profile),
                loadStore,
                profile.rate("gpu.memoryRate"),
                profile.count("gpu.blockLife") * loadStore.cyclePs(),
                profile.count("gpu.memoryMiss") * loadStore.cyclePs(),
                profile.size("gpu.l2Size"),
                profile.count("gpu.blockReduce") * loadStore.cyclePs(),
                profile.count("gpu.blockAtomic") * loadStore.cyclePs(),
                profile.ps("gpu.floatAtomicTurn"));
    }

    /**
     * Time of a thread block from its start to its end, while as many as possible are resident.
     *
     * @param blocks of the grid
     * @param bytes of both arrays
     */
    public long lifePs(BlockShape shape, long blocks, long bytes) {
        return Math.max(alonePs(shape, bytes, 3), turnsPs(shape, blocks));
    }

    /**
     * The same if each block also reduces the squares of its changes, and adds the sum to one word
     * of GPU memory. The additions of all blocks take turns.
     */
    public long lifeWithNormPs(BlockShape shape, long blocks, long bytes) {
        long additionsPs = Math.min(blocks, limits.resident(shape)) * atomicTurnPs;
        return Math.max(
                alonePs(shape, bytes, 4) + normPs(), Math.max(turnsPs(shape, blocks), additionsPs));
    }

    /** Part of the life of a block that follows its last store, if it has a norm. */
    public long normPs() {
        return reducePs + answerPs;
    }

    private long alonePs(BlockShape shape, long bytes, int otherLoads) {
        long cycles =
                (long) (LEFT_LINES + otherLoads * OTHER_LINES) * loadStore.lineLoadCycles()
                        + loadStore.lineStoreCycles()
                        + loadStore.sectorStoreCycles();
        return lifePs
                + (bytes > l2Bytes ? missPs : 0)
                + shape.warps() * cycles * loadStore.cyclePs();
    }

    /** Time in which the memory moves the points of all resident blocks. */
    private long turnsPs(BlockShape shape, long blocks) {
        long together = Math.min(blocks, limits.resident(shape));
        return memoryRate.timePs(together * shape.threads() * BYTES_PER_POINT);
    }
}
