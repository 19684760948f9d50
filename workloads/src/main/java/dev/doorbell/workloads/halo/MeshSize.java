package dev.doorbell.workloads.halo;

import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.workloads.Estimate;

/**
 * Estimate of the size of a mesh and of the cost of making and cutting it, made without making it.
 *
 * @param cells of all domains together
 * @param simplices whether cells are triangles or tetrahedra, whose faces have to be found
 * @param domains it is cut into
 */
public record MeshSize(double cells, boolean simplices, int domains) {

    private static final double TEXT_BYTES_PER_CELL = 20;

    // Measured with the least heap that does it, from 200,000 to 2 million cells.
    private static final double BRICK_BYTES = 130;
    private static final double SIMPLEX_BYTES = 190;

    // Each level of the cut coarsens and improves the whole graph once: halves add up to 2, and
    // improving takes several passes.
    private static final double STEPS_PER_LEVEL = 9;
    private static final double OTHER_STEPS = 4;

    /** The size of a mesh that is generated. */
    static MeshSize of(MeshPreset preset, int domains) {
        return new MeshSize(preset.cells(), !preset.bricks(), domains);
    }

    /** The size of a mesh whose text has so many characters. */
    static MeshSize ofText(int length, int domains) {
        return new MeshSize(length / TEXT_BYTES_PER_CELL, true, domains);
    }

    /** Estimate of making and cutting the mesh. */
    public Estimate cutting() {
        double levels = Math.ceil(Math.log(domains) / Math.log(2));
        return Estimate.of(
                "mesh",
                cells * (simplices ? SIMPLEX_BYTES : BRICK_BYTES),
                cells * (OTHER_STEPS + STEPS_PER_LEVEL * levels));
    }
}
