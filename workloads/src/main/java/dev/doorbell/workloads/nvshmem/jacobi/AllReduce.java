package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.profile.Profile;
import java.util.List;

/**
 * {@code MPI_Allreduce} of one float over the host programs of all PEs, by recursive doubling. In
 * each round, pairs of ranks exchange a message and add. Ranks beyond the largest power of two add
 * theirs to a neighbour's before the first round, and get the sum after the last.
 *
 * <p>Only its time and its order of additions are modelled: messages of a few bytes by CPUs leave
 * the GPUs' queues alone, and the barrier of each iteration keeps the PEs close together.
 *
 * @param messagePs latency of a message
 */
record AllReduce(long messagePs) {

    static AllReduce of(Profile profile) {
        return new AllReduce(profile.ps("host.messageLatency"));
    }

    /** Time until a rank has the sum, if all start together. */
    long latencyPs(int ranks) {
        int power = Integer.highestOneBit(ranks);
        int rounds = Integer.numberOfTrailingZeros(power) + (power < ranks ? 2 : 0);
        return rounds * messagePs;
    }

    /** Sum of the values of all ranks, rounded as the rounds round it; the same on every rank. */
    static float sum(List<Float> values) {
        int power = Integer.highestOneBit(values.size());
        int folded = values.size() - power;
        float[] sums = new float[power];
        for (int i = 0; i < power; i++) {
            sums[i] =
                    i < folded ? values.get(2 * i) + values.get(2 * i + 1) : values.get(folded + i);
        }
        while (sums.length > 1) {
            float[] pairs = new float[sums.length / 2];
            for (int i = 0; i < pairs.length; i++) {
                pairs[i] = sums[2 * i] + sums[2 * i + 1];
            }
            sums = pairs;
        }
        return sums[0];
    }
}
