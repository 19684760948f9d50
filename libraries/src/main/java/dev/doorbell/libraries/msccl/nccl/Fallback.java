package dev.doorbell.libraries.msccl.nccl;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIns;
import dev.doorbell.libraries.msccl.nccl.builtin.KernelSize;
import dev.doorbell.libraries.msccl.nccl.tuning.Prediction;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * NCCL without programs for MSCCL.
 *
 * @param tuning tuning that selects the algorithm
 * @param nodes nodes over which the ranks of a call are spread evenly
 * @param buffers buffers of its connections
 */
public record Fallback(Tuning tuning, int nodes, ConnectionBuffers buffers) {

    public Fallback {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes %d is not positive".formatted(nodes));
        }
    }

    /** Creates a fallback with NCCL's default buffers. */
    public Fallback(Tuning tuning, int nodes) {
        this(tuning, nodes, ConnectionBuffers.DEFAULT);
    }

    /** Returns NCCL's choice for a call. */
    public FallbackChoice choice(TunedCall call, Placement placement) {
        if (call.bytes() == 0) {
            return FallbackChoice.nothing("nothing is to be moved", List.of());
        }
        return switch (call.collective()) {
            case ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, BROADCAST, REDUCE ->
                    tuned(call, placement);
            case ALL_TO_ALL ->
                    placement == Placement.IN_PLACE
                            ? FallbackChoice.nothing("NCCL has no all-to-all in place", List.of())
                            : FallbackChoice.of(pairs(call), OptionalLong.empty(), List.of());
            case ALL_TO_ALL_V, GATHER, SCATTER, SEND, RECEIVE, CUSTOM ->
                    FallbackChoice.nothing(
                            "NCCL has no %s".formatted(call.collective().symbol()), List.of());
        };
    }

    /**
     * Estimates the kernel of a call without building it; empty if there is none.
     *
     * @return the kernel's identity and the number of steps of all its thread blocks
     */
    public Optional<KernelSize> size(TunedCall call) {
        int ranks = call.ranks().count();
        if (call.collective() == Collective.ALL_TO_ALL) {
            return Optional.of(
                    KernelSize.allPairs(ranks, split(call).protocol(), split(call).channels()));
        }
        return call.bytes() == 0
                ? Optional.empty()
                : tuning.best(call)
                        .map(best ->
                                KernelSize.of(
                                        tuning.version(),
                                        best,
                                        call,
                                        tuning.graphs(call).channels()));
    }

    private FallbackChoice tuned(TunedCall call, Placement placement) {
        Optional<Prediction> best = tuning.best(call);
        if (best.isEmpty()) {
            return FallbackChoice.nothing(
                    "NCCL_ALGO and NCCL_PROTO leave nothing", tuning.predictions(call));
        }
        return FallbackChoice.of(
                BuiltIns.of(
                        tuning.version(),
                        best.get().algorithm(),
                        best.get().protocol(),
                        call,
                        placement,
                        tuning.graphs(call).channels(),
                        buffers),
                best.get().timePs(),
                tuning.predictions(call));
    }

    /**
     * Sends and receives. NCCL has thread blocks that serve several peers. Here each pair has its
     * own, with the same total number.
     */
    private BuiltIn pairs(TunedCall call) {
        PairSplit split = split(call);
        return BuiltIns.allToAll(
                call, split.protocol(), split.channels(), split.chunkBytes(), buffers);
    }

    private PairSplit split(TunedCall call) {
        return PairSplit.of(tuning, call, nodes, buffers);
    }
}
