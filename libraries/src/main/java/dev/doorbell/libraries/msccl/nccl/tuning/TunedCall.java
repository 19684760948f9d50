package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.program.Collective;

/**
 * Call for which the tables predict a time.
 *
 * @param collective collective
 * @param ranks participating ranks
 * @param bytes size as the collective counts it: per rank times ranks for all-gather and
 *     reduce-scatter, else of the buffer; at least 0
 */
public record TunedCall(Collective collective, Ranks ranks, long bytes) {

    public TunedCall {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes %d is negative".formatted(bytes));
        }
    }

    int nodes() {
        return ranks.nodes();
    }

    /**
     * Number of ring steps that move each part of the data around once or, for all-reduce, twice.
     */
    int ringSteps() {
        int count = ranks.count();
        return switch (collective) {
            case ALL_REDUCE -> 2 * (count - 1);
            case ALL_GATHER, REDUCE_SCATTER -> count - 1;
            default -> count;
        };
    }
}
