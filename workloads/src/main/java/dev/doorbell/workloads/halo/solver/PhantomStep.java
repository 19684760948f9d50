package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.Field;
import dev.doorbell.libraries.flow.cost.Kernel;

/** A time step of the solver without its numbers: the same kernels and exchanges in its order. */
final class PhantomStep {

    private PhantomStep() {}

    static void run(SolverRank rank, int sweeps) {
        for (Kernel kernel : Kernel.all()) {
            for (int i = 0; i < kernel.launches(sweeps); i++) {
                rank.launched(kernel);
                switch (kernel) {
                    case VELOCITY_GRADIENT -> exchange(rank, Field.VELOCITY_GRADIENT);
                    case MOMENTUM_UPDATE -> exchange(rank, Field.VELOCITY);
                    case PRESSURE_SWEEP -> exchange(rank, Field.PRESSURE);
                    case PRESSURE_GRADIENT -> exchange(rank, Field.PRESSURE_GRADIENT);
                    case MOMENTUM_FLUX,
                            DIVERGENCE_FLUX,
                            DIVERGENCE,
                            MASS_FLUX,
                            VELOCITY_CORRECTION -> {
                        // Nothing of theirs is read by neighbours.
                    }
                }
            }
        }
    }

    private static void exchange(SolverRank rank, Field field) {
        rank.exchangePhantom(field.components());
    }
}
