package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Channels and threads of a call. Smaller calls have fewer, so that each thread has work. Channels
 * shrink first, down to one, then threads, by halves. The rule is that of NCCL 2.12.
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

    /** Returns the shape of a call of {@code bytes} over at most {@code channels} channels. */
    public static KernelShape of(
            NcclAlgorithm algorithm, Protocol protocol, int ranks, int channels, long bytes) {
        long each =
                switch (protocol) {
                    case LL ->
                            algorithm == NcclAlgorithm.RING
                                    ? LL_BYTES_PER_THREAD * (long) ranks
                                    : LL_BYTES_PER_THREAD;
                    case LL128 -> LL_BYTES_PER_THREAD;
                    case SIMPLE -> SIMPLE_BYTES_PER_THREAD;
                };
        int left = channels;
        int threads = mostThreads(protocol);
        while (bytes < each * left * threads) {
            if (left > 1) {
                left--;
            } else if (threads % HALVED == 0) {
                threads /= 2;
            } else {
                break;
            }
        }
        return new KernelShape(left, threads);
    }

    /** Number of threads of a thread block in a large call. */
    public static int mostThreads(Protocol protocol) {
        return protocol == Protocol.LL128 ? 640 : 512;
    }
}
