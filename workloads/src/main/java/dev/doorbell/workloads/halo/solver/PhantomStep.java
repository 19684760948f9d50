package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.Field;
import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.problem.PressureMethod;
import dev.doorbell.libraries.flow.sum.ExactSum;

/** A time step of the solver without its numbers: the same kernels and exchanges in its order. */
final class PhantomStep {

    private PhantomStep() {}

    static void run(SolverRank rank, FlowProblem.Numbers numbers) {
        int sweeps = numbers.sweeps();
        for (Kernel kernel : Kernel.all()) {
            if (kernel == Kernel.PRESSURE_SWEEP && numbers.pressure() == PressureMethod.CG) {
                conjugateGradients(rank, sweeps);
                continue;
            }
            for (int i = 0; i < kernel.launches(sweeps); i++) {
                rank.launched(kernel);
                switch (kernel) {
                    case VELOCITY_GRADIENT -> exchange(rank, Field.VELOCITY_GRADIENT);
                    case MOMENTUM_UPDATE -> exchange(rank, Field.VELOCITY);
                    case PRESSURE_SWEEP -> exchange(rank, Field.PRESSURE);
                    case PRESSURE_GRADIENT -> exchange(rank, Field.PRESSURE_GRADIENT);
                    case PRESSURE_UPDATE,
                            PRESSURE_DIRECTION,
                            MOMENTUM_FLUX,
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

    private static void conjugateGradients(SolverRank rank, int iterations) {
        rank.launched(Kernel.PRESSURE_SWEEP);
        rank.sum(new ExactSum());
        for (int i = 0; i < iterations; i++) {
            exchange(rank, Field.PRESSURE);
            rank.launched(Kernel.PRESSURE_SWEEP);
            rank.sum(new ExactSum());
            rank.launched(Kernel.PRESSURE_UPDATE);
            rank.sum(new ExactSum());
            rank.launched(Kernel.PRESSURE_DIRECTION);
        }
    }

    private static void exchange(SolverRank rank, Field field) {
        rank.exchangePhantom(field.components());
    }
}
