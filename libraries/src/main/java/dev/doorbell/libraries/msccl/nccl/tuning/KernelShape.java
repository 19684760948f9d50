package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Channels and threads of a call. Smaller calls have fewer, so that each thread has work. Channels
 * shrink first, down to one, then threads, by halves, down to three warps. In later versions, a
 * channel also has a least traffic, and a tree has all threads. Sources: enqueue.cc of NCCL 2.12.12
 * and of later releases.
 *
 * @param channels at least 1
 * @param threads threads of a thread block that move data
 */
public record KernelShape(int channels, int threads) {

    private static final int WARP = 32;
    private static final int LL_BYTES_PER_THREAD = 8;
    private static final int SIMPLE_BYTES_PER_THREAD = 64;

    /** Multiples of this number of threads can be halved to whole pairs of warps. */
    private static final int HALVED = 4 * WARP;

    /** Fewest threads of a thread block: three warps, one of which synchronises under Simple. */
    private static final int LEAST_THREADS = 3 * WARP;

    /** Threads of a thread block with all warps. */
    private static final int ALL_THREADS = 640;

    /** Warps of a tree under Simple that synchronise, in 2.12. */
    private static final int TREE_WARPS = 4;

    private static final long LEAST_TRAFFIC = 16 << 10;

    /**
     * Returns the shape of a call over at most {@code channels} channels. A tree's threads include
     * those that synchronise.
     */
    public static KernelShape of(
            NcclVersion version,
            NcclAlgorithm algorithm,
            Protocol protocol,
            int channels,
            TunedCall call) {
        long each =
                switch (protocol) {
                    case LL ->
                            algorithm == NcclAlgorithm.RING
                                    ? LL_BYTES_PER_THREAD * (long) call.ranks().count()
                                    : LL_BYTES_PER_THREAD;
                    case LL128 -> LL_BYTES_PER_THREAD;
                    case SIMPLE -> SIMPLE_BYTES_PER_THREAD;
                };
        int left = channels;
        int threads = mostThreads(protocol);
        while (call.bytes() < each * left * threads) {
            if (left > 1) {
                left--;
            } else if (threads % HALVED == 0) {
                threads /= 2;
            } else {
                break;
            }
        }
        if (version != NcclVersion.V2_12) {
            left = Math.clamp(traffic(call) / LEAST_TRAFFIC, 1, left);
        }
        return new KernelShape(left, threads(version, algorithm, protocol, threads));
    }

    private static int threads(
            NcclVersion version, NcclAlgorithm algorithm, Protocol protocol, int moving) {
        if (algorithm == NcclAlgorithm.TREE) {
            int syncing = protocol == Protocol.SIMPLE ? TREE_WARPS * WARP : 0;
            return version == NcclVersion.V2_12
                    ? Math.max(LEAST_THREADS, moving + syncing)
                    : ALL_THREADS;
        }
        return protocol == Protocol.SIMPLE ? moving : Math.max(LEAST_THREADS, moving);
    }

    /** Bytes that a rank of a call moves over its links. */
    private static long traffic(TunedCall call) {
        return call.collective() == Collective.ALL_REDUCE ? 2 * call.bytes() : call.bytes();
    }

    /** Number of threads of a thread block in a large call that move data. */
    public static int mostThreads(Protocol protocol) {
        return protocol == Protocol.LL128 ? ALL_THREADS : 512;
    }
}
