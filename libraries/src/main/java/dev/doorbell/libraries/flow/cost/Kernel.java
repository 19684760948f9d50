package dev.doorbell.libraries.flow.cost;

import java.util.Arrays;
import java.util.List;

/**
 * Kernels of a GPU, in the order of a time step, with the bytes each moves. Every access counts,
 * even to a value that a neighbouring thread has just read; caches belong to the machine's model.
 * Numbers have 8 bytes, indices 4.
 */
public enum Kernel {
    /** Gradient of the velocity. One thread per cell gathers over its faces. */
    VELOCITY_GRADIENT(28, 72, 52, 0, 0),

    /** Convection and friction through a face. One thread per face. */
    MOMENTUM_FLUX(0, 0, 0, 320, 24),

    /** Sum of the momentum fluxes over a cell's faces, and the resulting velocity. */
    MOMENTUM_UPDATE(60, 48, 36, 0, 0),

    /** Mass flux of the new velocity through a face. */
    DIVERGENCE_FLUX(0, 0, 0, 88, 8),

    /**
     * Sum of the mass fluxes over a cell's faces, divided by the diagonal of the pressure's
     * equation.
     */
    DIVERGENCE(12, 8, 12, 0, 0),

    /** One sweep over the pressure, launched once per sweep. */
    PRESSURE_SWEEP(28, 8, 20, 0, 0),

    /** Pressure and residual after a search by conjugate gradients, and a part of a sum. */
    PRESSURE_UPDATE(32, 16, 0, 0, 0),

    /** Next search direction of conjugate gradients. */
    PRESSURE_DIRECTION(16, 8, 0, 0, 0),

    /** Mass flux with the new pressure. */
    MASS_FLUX(0, 0, 0, 40, 8),

    /** Gradient of the pressure. */
    PRESSURE_GRADIENT(12, 24, 36, 0, 0),

    /** Velocity with the new pressure, also of ghosts. */
    VELOCITY_CORRECTION(48, 24, 0, 0, 0);

    private static final List<Kernel> ALL =
            Arrays.stream(values()).filter(it -> !it.ofConjugateGradients()).toList();

    private final int cellRead;
    private final int cellWritten;
    private final int entryRead;
    private final int faceRead;
    private final int faceWritten;

    Kernel(int cellRead, int cellWritten, int entryRead, int faceRead, int faceWritten) {
        this.cellRead = cellRead;
        this.cellWritten = cellWritten;
        this.entryRead = entryRead;
        this.faceRead = faceRead;
        this.faceWritten = faceWritten;
    }

    /** All kernels of a time step with pressure sweeps, in their order. */
    public static List<Kernel> all() {
        return ALL;
    }

    private boolean ofConjugateGradients() {
        return this == PRESSURE_UPDATE || this == PRESSURE_DIRECTION;
    }

    /** Number of launches in a time step with {@code sweeps} pressure sweeps. */
    public int launches(int sweeps) {
        return this == PRESSURE_SWEEP ? sweeps : 1;
    }

    /** Bytes that one launch reads. */
    public long bytesRead(LocalSize size) {
        return cells(size) * cellRead + size.entries() * entryRead + size.faces() * faceRead;
    }

    /** Bytes that one launch writes. */
    public long bytesWritten(LocalSize size) {
        return cells(size) * cellWritten + size.faces() * faceWritten;
    }

    private long cells(LocalSize size) {
        return this == VELOCITY_CORRECTION ? size.cells() : size.owned();
    }
}
