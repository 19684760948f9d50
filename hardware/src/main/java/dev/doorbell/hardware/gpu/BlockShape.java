package dev.doorbell.hardware.gpu;

/**
 * Demand of a thread block on its multiprocessor.
 *
 * @param threads threads of the block
 * @param registers registers of a thread; 0 if unknown, which then limit nothing
 * @param sharedBytes shared memory of the block
 */
public record BlockShape(int threads, int registers, long sharedBytes) {

    /** Largest number of threads of a block. */
    public static final int MOST_THREADS = 1024;

    public BlockShape {
        if (threads < 1 || threads > MOST_THREADS || registers < 0 || sharedBytes < 0) {
            throw new IllegalArgumentException(
                    "expected 1 to %d threads and no negative demand but was %d threads, %d registers, %d B"
                            .formatted(MOST_THREADS, threads, registers, sharedBytes));
        }
    }

    /** Shape of which only the number of threads is known. */
    public static BlockShape of(int threads) {
        return new BlockShape(threads, 0, 0);
    }

    /** Number of warps. A warp has all its threads, even if the block does not use them. */
    public int warps() {
        return Math.ceilDiv(threads, LoadStoreUnit.WARP);
    }

    /** Registers of all warps. */
    long allRegisters() {
        return (long) warps() * LoadStoreUnit.WARP * registers;
    }
}
