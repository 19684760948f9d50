package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.nccl.tuning.NcclAlgorithm;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;

/** Factory of NCCL's own algorithms. */
public final class BuiltIns {

    /** Name of an all-to-all: sends and receives of a group. */
    public static final String POINT_TO_POINT = "P2P";

    private BuiltIns() {}

    /**
     * Returns a ring or a tree.
     *
     * @param version version of NCCL
     * @param algorithm {@link NcclAlgorithm#RING} or, for all-reduce, {@link NcclAlgorithm#TREE}
     * @param protocol protocol of its connections
     * @param call call of at least 1 byte; roots are rank 0
     * @param placement placement of the buffers
     * @param channels largest number of channels; small calls use fewer
     * @param buffers buffers of the connections
     * @throws IllegalArgumentException if there is no such algorithm
     */
    public static BuiltIn of(
            NcclVersion version,
            NcclAlgorithm algorithm,
            Protocol protocol,
            TunedCall call,
            Placement placement,
            int channels,
            ConnectionBuffers buffers) {
        KernelShape shape = KernelShape.of(version, algorithm, protocol, channels, call);
        Plan plan = new Plan(call.collective(), protocol, call.ranks(), placement, shape);
        Cutting cutting = new Cutting(version, protocol, shape, call, buffers);
        if (algorithm == NcclAlgorithm.TREE && call.collective() == Collective.ALL_REDUCE) {
            return builtIn(
                    algorithm.symbol(), Trees.allReduce(plan), shape, cutting.tree(), 1, cutting);
        }
        if (algorithm != NcclAlgorithm.RING) {
            throw new IllegalArgumentException(
                    "there is no %s of NCCL's for %s"
                            .formatted(algorithm.symbol(), call.collective().symbol()));
        }
        Program program =
                switch (call.collective()) {
                    case ALL_REDUCE -> Rings.allReduce(plan);
                    case ALL_GATHER -> Rings.allGather(plan);
                    case REDUCE_SCATTER -> Rings.reduceScatter(plan);
                    case BROADCAST -> Chains.broadcast(plan);
                    case REDUCE -> Chains.reduce(plan);
                    default ->
                            throw new IllegalArgumentException(
                                    "there is no ring of NCCL's for " + call.collective().symbol());
                };
        boolean chain =
                call.collective() == Collective.BROADCAST || call.collective() == Collective.REDUCE;
        return builtIn(
                algorithm.symbol(),
                program,
                shape,
                chain ? cutting.chain() : cutting.ring(),
                chain ? 1 : protocol.stepsPerOperation(),
                cutting);
    }

    /**
     * Returns an all-to-all, out of place: a send and a receive for each pair of ranks.
     *
     * @param call call of at least 1 byte
     * @param protocol protocol of the connections
     * @param channelsPerPeer channels over which the data of a pair is spread
     * @param chunkBytes data of an operation
     * @param buffers buffers of the connections
     */
    public static BuiltIn allToAll(
            TunedCall call,
            Protocol protocol,
            int channelsPerPeer,
            long chunkBytes,
            ConnectionBuffers buffers) {
        KernelShape shape =
                new KernelShape(channelsPerPeer, KernelShape.mostThreads(Protocol.SIMPLE));
        Plan plan =
                new Plan(
                        Collective.ALL_TO_ALL,
                        protocol,
                        call.ranks(),
                        Placement.OUT_OF_PLACE,
                        shape);
        Cutting cutting = new Cutting(NcclVersion.V2_12, protocol, shape, call, buffers);
        return builtIn(POINT_TO_POINT, Pairs.allToAll(plan), shape, chunkBytes, 1, cutting);
    }

    private static BuiltIn builtIn(
            String name,
            Program program,
            KernelShape shape,
            long tileBytes,
            int steps,
            Cutting cutting) {
        Tiling tiling = cutting.tiling(program.header().chunksPerLoop(), tileBytes);
        return new BuiltIn(name, program, shape, tiling, steps);
    }
}
