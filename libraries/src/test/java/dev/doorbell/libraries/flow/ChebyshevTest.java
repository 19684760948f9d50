package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChebyshevTest {

    private static final double PROMISED = 2 / Math.exp(4);

    @ParameterizedTest
    @ValueSource(ints = {6, 10, 20, 60, 400})
    void sweeps_damp_every_mode_from_eight_by_their_square(int sweeps) {
        double least = 8.0 / sweeps / sweeps;
        for (int i = 0; i <= 1000; i++) {
            double eigenvalue = least + (2 - least) * i / 1000;
            assertThat(Math.abs(left(sweeps, eigenvalue)))
                    .as("mode of eigenvalue %s", eigenvalue)
                    .isLessThanOrEqualTo(1.02 * PROMISED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 10, 20, 60, 400})
    void sweeps_amplify_none(int sweeps) {
        for (int i = 0; i <= 1000; i++) {
            assertThat(Math.abs(left(sweeps, 2 * i / 1000.0))).isLessThanOrEqualTo(1 + 1e-12);
        }
    }

    /** Returns the remaining part of an error in a mode. */
    private static double left(int sweeps, double eigenvalue) {
        Chebyshev factors = new Chebyshev(sweeps);
        double error = 1;
        double older = 0;
        for (int i = 0; i < sweeps; i++) {
            double next =
                    error
                            - factors.residual[i] * eigenvalue * error
                            + factors.momentum[i] * (error - older);
            older = error;
            error = next;
        }
        return error;
    }
}
