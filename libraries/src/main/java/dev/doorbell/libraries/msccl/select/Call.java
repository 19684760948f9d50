package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;

/**
 * Call of a collective.
 *
 * @param collective collective
 * @param bytes size as the collective counts it: per rank times ranks for all-gather,
 *     reduce-scatter and all-to-all, else of the buffer
 * @param elementBytes size of an element
 * @param gpus participating ranks
 * @param placement placement of its buffers
 * @param operator operator of reductions
 * @param grouped true if it is one of several between group start and end
 */
public record Call(
        Collective collective,
        long bytes,
        int elementBytes,
        int gpus,
        Placement placement,
        Operator operator,
        boolean grouped) {

    public Call {
        if (bytes < 0 || elementBytes < 1 || bytes % elementBytes != 0) {
            throw new IllegalArgumentException(
                    "%d bytes are not a number of elements of %d bytes"
                            .formatted(bytes, elementBytes));
        }
    }

    /** Returns an ungrouped call with the operator sum. */
    public static Call of(
            Collective collective, long bytes, int elementBytes, int gpus, Placement placement) {
        return new Call(collective, bytes, elementBytes, gpus, placement, Operator.SUM, false);
    }

    /** Number of elements in {@link #bytes}. */
    long elements() {
        return bytes / elementBytes;
    }

    /**
     * Returns the call in the form of NCCL's tables.
     *
     * @throws IllegalArgumentException if its ranks cannot be spread evenly over the nodes
     */
    public TunedCall tuned(int nodes) {
        if (gpus % nodes != 0) {
            throw new IllegalArgumentException(
                    "%d ranks cannot be spread evenly over %d nodes".formatted(gpus, nodes));
        }
        return new TunedCall(collective, new Ranks(nodes, gpus / nodes), bytes);
    }
}
