package dev.doorbell.libraries.mpi.collective.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mpi.message.MpiException;
import org.junit.jupiter.api.Test;

class TuningTest {

    /** Thresholds of MPICH. */
    @Test
    void sizesChooseTheAlgorithm() {
        Tuning tuning = Tuning.DEFAULT;
        assertThat(tuning.bcast(16, 12_287)).isEqualTo(Algorithm.BINOMIAL);
        assertThat(tuning.bcast(7, 1 << 20)).isEqualTo(Algorithm.BINOMIAL);
        assertThat(tuning.bcast(16, 12_288)).isEqualTo(Algorithm.SCATTER_DOUBLING);
        assertThat(tuning.bcast(12, 12_288)).isEqualTo(Algorithm.SCATTER_RING);
        assertThat(tuning.bcast(16, 524_288)).isEqualTo(Algorithm.SCATTER_RING);
        assertThat(tuning.allgather(16, 524_287)).isEqualTo(Algorithm.RECURSIVE_DOUBLING);
        assertThat(tuning.allgather(16, 524_288)).isEqualTo(Algorithm.RING);
        assertThat(tuning.allgather(12, 81_919)).isEqualTo(Algorithm.BRUCK);
        assertThat(tuning.allgather(12, 81_920)).isEqualTo(Algorithm.RING);
        assertThat(tuning.alltoall(8, 256)).isEqualTo(Algorithm.BRUCK);
        assertThat(tuning.alltoall(7, 256)).isEqualTo(Algorithm.SCATTERED);
        assertThat(tuning.alltoall(8, 32_768)).isEqualTo(Algorithm.SCATTERED);
        assertThat(tuning.alltoall(8, 32_769)).isEqualTo(Algorithm.PAIRWISE);
        assertThat(tuning.reduce(Call.REDUCE, 8, 512, 2_048, true)).isEqualTo(Algorithm.BINOMIAL);
        assertThat(tuning.reduce(Call.REDUCE, 8, 513, 2_052, true))
                .isEqualTo(Algorithm.REDUCE_SCATTER_GATHER);
        assertThat(tuning.reduce(Call.ALLREDUCE, 8, 513, 2_052, false))
                .isEqualTo(Algorithm.RECURSIVE_DOUBLING);
        assertThat(tuning.reduceScatter(8, 524_287)).isEqualTo(Algorithm.RECURSIVE_HALVING);
        assertThat(tuning.reduceScatter(8, 524_288)).isEqualTo(Algorithm.PAIRWISE);
        assertThat(tuning.throttle()).isEqualTo(32);
    }

    @Test
    void chosenAlgorithmGivesWayWhereItIsImpossible() {
        Tuning doubling = Tuning.DEFAULT.with(Call.BCAST, Algorithm.SCATTER_DOUBLING);

        assertThat(doubling.bcast(8, 1)).isEqualTo(Algorithm.SCATTER_DOUBLING);
        assertThat(doubling.bcast(6, 1)).isEqualTo(Algorithm.BINOMIAL);
        assertThat(doubling.bcast(12, 1 << 20)).isEqualTo(Algorithm.SCATTER_RING);
    }

    @Test
    void algorithmsOfOtherCallsAreRefused() {
        assertThatThrownBy(() -> Tuning.DEFAULT.with(Call.BCAST, Algorithm.PAIRWISE))
                .isInstanceOf(MpiException.class)
                .hasMessage(
                        "bcast has no algorithm pairwise; expected one of [auto, binomial,"
                                + " scatter_recursive_doubling_allgather, scatter_ring_allgather]");
    }
}
