package dev.doorbell.workloads.offload.p3dfft.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.hardware.profile.ComputeRate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_121);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 31, 64, 97, 100, 128, 251})
    void isTheSumOfItsDefinition(int n) {
        double[] data = random(n, 3);
        double[] expected = definition(data, 3, n);

        new Fft(n).forward(data, 3);

        for (int k = 0; k < 2 * n; k++) {
            assertThat(data[3 + k])
                    .as("seed %d, number %d", SEED, k)
                    .isCloseTo(expected[k], within(1e-11));
        }
        assertThat(data[2]).as("what is before the line").isEqualTo(random(n, 3)[2]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 30, 32, 127, 200, 1024})
    void backwardUndoesForwardBesidesTheLength(int n) {
        double[] data = random(n, 0);
        double[] before = data.clone();
        Fft fft = new Fft(n);

        fft.forward(data, 0);
        fft.backward(data, 0);

        for (int k = 0; k < 2 * n; k++) {
            assertThat(data[k] / n)
                    .as("seed %d, number %d", SEED, k)
                    .isCloseTo(before[k], within(1e-13));
        }
    }

    @Test
    void aTransformCostsFiveOperationsPerPointAndHalving() {
        FftCost cost = new FftCost(new ComputeRate(1_000_000_000));

        assertThat(cost.timePs(1, 1024, false)).isEqualTo(5L * 1024 * 10 * 1000);
        assertThat(cost.timePs(3, 1024, true)).isEqualTo(3L * 5 * 1024 * 10 * 1000 / 2);
        assertThat(cost.timePs(1, 1, false)).isZero();
    }

    @Test
    void theLogarithmIsThatOfTheDefinition() {
        for (int value : new int[] {2, 3, 5, 7, 100, 1000, 16_383}) {
            double exact = Math.log(value) / Math.log(2) * 65_536;
            assertThat((double) FftCost.logarithm(value)).isCloseTo(exact, within(1.01));
        }
    }

    private static double[] random(int n, int before) {
        Random random = new Random(SEED + n);
        return random.doubles(before + 2L * n, -1, 1).toArray();
    }

    private static double[] definition(double[] data, int at, int n) {
        double[] sums = new double[2 * n];
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
                double angle = -2 * Math.PI * ((long) j * k % n) / n;
                double real = data[at + 2 * j];
                double imaginary = data[at + 2 * j + 1];
                sums[2 * k] += real * Math.cos(angle) - imaginary * Math.sin(angle);
                sums[2 * k + 1] += real * Math.sin(angle) + imaginary * Math.cos(angle);
            }
        }
        return sums;
    }
}
