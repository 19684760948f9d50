package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.nccl.tuning.NcclAlgorithm;
import dev.doorbell.libraries.msccl.nccl.tuning.Prediction;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Estimate of the size of one of NCCL's own algorithms, without building it. Calls with equal sizes
 * share a program.
 *
 * @param algorithm algorithm of the data movement
 * @param protocol protocol of its connections
 * @param shape channels and threads
 * @param steps steps of all thread blocks of all ranks
 */
public record KernelSize(
        NcclAlgorithm algorithm, Protocol protocol, KernelShape shape, long steps) {

    // Up and down, with two children.
    private static final int TREE_STEPS = 6;

    /** Returns the kernel of a prediction over at most {@code channels} channels. */
    public static KernelSize of(
            NcclVersion version, Prediction best, TunedCall call, int channels) {
        long ranks = call.ranks().count();
        KernelShape shape =
                KernelShape.of(version, best.algorithm(), best.protocol(), channels, call);
        long each =
                switch (call.collective()) {
                    case ALL_REDUCE ->
                            best.algorithm() == NcclAlgorithm.TREE ? TREE_STEPS : 2 * ranks;
                    case ALL_GATHER, REDUCE_SCATTER -> ranks;
                    default -> 1;
                };
        return new KernelSize(
                best.algorithm(), best.protocol(), shape, shape.channels() * ranks * each);
    }

    /** Returns the sends and receives of all pairs. */
    public static KernelSize allPairs(int ranks, Protocol protocol, int channelsPerPeer) {
        return new KernelSize(
                NcclAlgorithm.RING,
                protocol,
                new KernelShape(channelsPerPeer, KernelShape.mostThreads(Protocol.SIMPLE)),
                2L * channelsPerPeer * ranks * ranks);
    }
}
