package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.LocalSize;

/**
 * Number of times that a kernel of the solver reaches into an array by an index it has read. A
 * machine without caches would load a line for each. The counts come from the arrays that the
 * kernels' loops touch.
 */
final class IndexedReads {

    private IndexedReads() {}

    /** Number of indexed reads of one launch. */
    static long of(Kernel kernel, LocalSize size) {
        return switch (kernel) {
            // The other cell's velocity or pressure, or the flow through a face.
            case VELOCITY_GRADIENT, DIVERGENCE, PRESSURE_SWEEP, PRESSURE_GRADIENT -> size.entries();
            // Flow of momentum and of mass through a face.
            case MOMENTUM_UPDATE -> 2 * size.entries();
            // Place, velocity and a gradient of both cells.
            case MOMENTUM_FLUX, DIVERGENCE_FLUX -> 6 * size.faces();
            case MASS_FLUX -> 2 * size.faces();
            case VELOCITY_CORRECTION, PRESSURE_UPDATE, PRESSURE_DIRECTION -> 0;
        };
    }
}
