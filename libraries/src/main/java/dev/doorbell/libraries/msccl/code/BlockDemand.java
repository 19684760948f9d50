package dev.doorbell.libraries.msccl.code;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;

/** Demand of the thread blocks of a program on their multiprocessor. */
public final class BlockDemand {

    private static final int WARP = 32;
    private static final int THREADS = 512;
    private static final int LL128_THREADS = 640;

    /** Threads that synchronise, besides those that move data over Simple. */
    private static final int SIMPLE_SYNC_THREADS = 32;

    /** NCCL and microsoft/msccl compile all kernels with {@code -maxrregcount=96}. */
    private static final int REGISTERS = 96;

    private BlockDemand() {}

    /** Returns the threads that move data: the program's value, or the protocol's default. */
    public static int threads(ProgramHeader header) {
        return header.threads() > 0 ? header.threads() : mostThreads(header.protocol());
    }

    /**
     * Returns the demand. The shared memory of a block is left out, because registers and threads
     * limit first.
     */
    public static BlockShape of(ProgramHeader header) {
        int threads = Math.min(threads(header), mostThreads(header.protocol()));
        return new BlockShape(threads + sync(header), REGISTERS, 0);
    }

    /** Returns the warps of a thread block with all its threads, at most 20. */
    public static int warps(ProgramHeader header) {
        return Math.min(threads(header) + sync(header), LL128_THREADS) / WARP;
    }

    private static int sync(ProgramHeader header) {
        return header.protocol() == Protocol.SIMPLE ? SIMPLE_SYNC_THREADS : 0;
    }

    private static int mostThreads(Protocol protocol) {
        return protocol == Protocol.LL128 ? LL128_THREADS : THREADS;
    }
}
