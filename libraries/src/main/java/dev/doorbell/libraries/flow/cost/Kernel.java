package dev.doorbell.libraries.flow.cost;

import java.util.List;

/**
 * What a GPU would be started for, in the order of a time step, with the bytes each moves. Every
 * access counts, also of a value that a neighbouring thread has just read: caches are the machine's
 * matter. Numbers are of 8 bytes, indices of 4.
 */
public enum Kernel {
    /** Gradient of the velocity: a thread a cell gathers over its faces. */
    VELOCITY_GRADIENT(28, 72, 52, 0, 0),

    /** What convection and friction carry through a face: a thread a face. */
    MOMENTUM_FLUX(0, 0, 0, 320, 24),

    /** Sum of that over a cell's faces, and the velocity it makes. */
    MOMENTUM_UPDATE(60, 48, 36, 0, 0),

    /** What the new velocity carries through a face. */
    DIVERGENCE_FLUX(0, 0, 0, 88, 8),

    /** Sum of that over a cell's faces, by the diagonal of the equation for the pressure. */
    DIVERGENCE(12, 8, 12, 0, 0),

    /** One sweep over the pressure, started as often as there are sweeps. */
    PRESSURE_SWEEP(28, 8, 20, 0, 0),

    /** Mass flux with the new pressure. */
    MASS_FLUX(0, 0, 0, 40, 8),

    /** Gradient of the pressure. */
    PRESSURE_GRADIENT(12, 24, 36, 0, 0),

    /** Velocity with the new pressure, of ghosts too. */
    VELOCITY_CORRECTION(48, 24, 0, 0, 0);

    private static final List<Kernel> ALL = List.of(values());

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

    /** All, in the order of a time step. */
    public static List<Kernel> all() {
        return ALL;
    }

    /** How often it is started in a time step with this many pressure sweeps. */
    public int launches(int sweeps) {
        return this == PRESSURE_SWEEP ? sweeps : 1;
    }

    /** Bytes one start reads. */
    public long bytesRead(LocalSize size) {
        return cells(size) * cellRead + size.entries() * entryRead + size.faces() * faceRead;
    }

    /** Bytes one start writes. */
    public long bytesWritten(LocalSize size) {
        return cells(size) * cellWritten + size.faces() * faceWritten;
    }

    private long cells(LocalSize size) {
        return this == VELOCITY_CORRECTION ? size.cells() : size.owned();
    }
}
