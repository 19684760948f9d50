package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.mesh.CellMesh;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lid-driven cavity: fluid at rest between walls, one of which starts to move along the first axis.
 */
public final class LidDriven {

    /** Fraction of the stable time step in use. */
    private static final double SAFETY = 0.9;

    private LidDriven() {}

    /**
     * Returns the case with the speed 1 and the longest safe time step.
     *
     * @param mesh whole mesh
     * @param lid marker of the moving part; all others are walls
     * @param viscosity kinematic, not negative
     * @param sweeps pressure sweeps per time step
     * @throws IllegalArgumentException if the mesh has no such marker or a number is out of range
     */
    public static FlowCase of(CellMesh mesh, String lid, double viscosity, int sweeps) {
        if (!mesh.markers().contains(lid)) {
            throw new IllegalArgumentException(
                    "lid is '%s'; expected one of the mesh's markers, %s"
                            .formatted(lid, String.join(", ", mesh.markers())));
        }
        SortedMap<String, Boundary> boundaries = new TreeMap<>();
        mesh.markers().forEach(it -> boundaries.put(it, Boundary.wall()));
        boundaries.put(lid, Boundary.moving(new Velocity(1, 0, 0)));
        return new FlowCase(
                viscosity,
                SAFETY * StableStep.of(mesh, viscosity, 1),
                sweeps,
                Convection.UPWIND,
                VelocityField.REST,
                boundaries);
    }
}
