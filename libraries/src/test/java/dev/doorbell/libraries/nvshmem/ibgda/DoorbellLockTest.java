package dev.doorbell.libraries.nvshmem.ibgda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Choice of the next holder of a doorbell lock. */
class DoorbellLockTest {

    private static final int DRAWS = 4096;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 31, 132})
    void anyWaitingThreadMayWin(int waiting) {
        int[] wins = new int[waiting];
        for (int draw = 1; draw <= DRAWS; draw++) {
            wins[DoorbellLock.winner(7, draw, waiting)]++;
        }
        assertThat(wins).doesNotContain(0);
        double mean =
                IntStream.range(0, waiting).mapToDouble(i -> (double) i * wins[i]).sum() / DRAWS;
        // Measured on H200 with 8 and more contenders: 0.48 to 0.53 of the way to the youngest.
        assertThat(mean / (waiting - 1)).isCloseTo(0.5, within(0.03));
    }

    @Test
    void theChoiceDependsOnTheQueuePairAndTheHandOver() {
        assertThat(choices(1)).isEqualTo(choices(1)).isNotEqualTo(choices(2));
    }

    private static int[] choices(int number) {
        return IntStream.range(0, 100).map(i -> DoorbellLock.winner(number, i, 31)).toArray();
    }
}
