package dev.doorbell.workloads.nvshmem.jacobi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllReduceTest {

    /** The least float above 1 is 1 + 2 x HALF, and 1 + HALF rounds to 1. */
    private static final float HALF = 0x1p-24f;

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 3", "4, 2", "5, 4", "8, 3", "31, 6", "32, 5"})
    void eachRoundTakesAMessage(int ranks, long rounds) {
        assertThat(new AllReduce(1_000).latencyPs(ranks)).isEqualTo(rounds * 1_000);
    }

    @Test
    void pairsAddFirst() {
        assertThat(AllReduce.sum(List.of(1f, HALF, HALF, HALF))).isEqualTo(1 + 2 * HALF);
        assertThat(AllReduce.sum(List.of(1f, HALF, HALF, 0f))).isEqualTo(1f);
    }

    @Test
    void ranksBeyondAPowerOfTwoAddToANeighbourFirst() {
        assertThat(AllReduce.sum(List.of(1f, HALF, HALF))).isEqualTo(1f);
        assertThat(AllReduce.sum(List.of(HALF, HALF, 1f))).isEqualTo(1 + 2 * HALF);
        assertThat(AllReduce.sum(List.of(3f))).isEqualTo(3f);
    }
}
