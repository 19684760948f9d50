package dev.doorbell.workloads.halo.solver;

import dev.doorbell.libraries.flow.StableStep;
import dev.doorbell.libraries.flow.graph.GraphGeometry;
import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.PressureMethod;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.flow.run.Monolith;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.element.Geometry;
import dev.doorbell.workloads.halo.CutMesh;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Flow problem: fluid in a box of walls, one of which moves. It includes the run of the whole mesh
 * with which the domains' runs are compared. That run is made on first use, once for all nodes of a
 * process.
 */
final class FlowProblem {

    private static final double SPEED = 1;

    private final CutMesh cut;
    private final Numbers numbers;
    private @Nullable CellMesh mesh;
    private @Nullable FlowCase flow;
    private @Nullable Monolith whole;

    /**
     * The numbers of a flow.
     *
     * @param reynolds number of the mesh's largest extent and the moving wall's speed
     * @param sweeps of the pressure in a time step
     * @param steps in time
     * @param lid marker of the moving wall; empty for the last one
     * @param pressure method of its equation
     * @param seed of the place of cells that have none
     */
    record Numbers(
            int reynolds, int sweeps, int steps, String lid, PressureMethod pressure, int seed) {}

    FlowProblem(CutMesh cut, Numbers numbers) {
        this.cut = cut;
        this.numbers = numbers;
    }

    /** The mesh with its geometry. */
    synchronized CellMesh mesh() {
        CellMesh known = mesh;
        if (known == null) {
            known =
                    cut.source()
                            .cells()
                            .get()
                            .map(Geometry::of)
                            .orElseGet(() ->
                                    GraphGeometry.of(cut.source().graph().graph(), numbers.seed()));
            mesh = known;
        }
        return known;
    }

    /** The flow, the same for all domains. */
    synchronized FlowCase flow() {
        FlowCase known = flow;
        if (known == null) {
            CellMesh all = mesh();
            double viscosity = SPEED * extent(all) / numbers.reynolds();
            known =
                    new FlowCase(
                            viscosity,
                            StableStep.of(all, viscosity, SPEED) / 2,
                            numbers.sweeps(),
                            Convection.UPWIND,
                            VelocityField.REST,
                            boundaries(all),
                            numbers.pressure());
            flow = known;
        }
        return known;
    }

    /** The run of the whole mesh. */
    synchronized Monolith whole() {
        Monolith known = whole;
        if (known == null) {
            known = Monolith.whole(mesh(), flow(), numbers.steps());
            whole = known;
        }
        return known;
    }

    private SortedMap<String, Boundary> boundaries(CellMesh all) {
        String lid = numbers.lid().isEmpty() ? all.markers().getLast() : numbers.lid();
        SortedMap<String, Boundary> boundaries = new TreeMap<>();
        for (String marker : all.markers()) {
            boundaries.put(
                    marker,
                    marker.equals(lid)
                            ? Boundary.moving(new Velocity(SPEED, 0, 0))
                            : Boundary.wall());
        }
        return boundaries;
    }

    private static double extent(CellMesh all) {
        double most = 0;
        for (int axis = 0; axis < all.dimensions(); axis++) {
            double low = Double.MAX_VALUE;
            double high = -Double.MAX_VALUE;
            for (int cell = 0; cell < all.cells(); cell++) {
                low = Math.min(low, all.centres()[3 * cell + axis]);
                high = Math.max(high, all.centres()[3 * cell + axis]);
            }
            most = Math.max(most, high - low);
        }
        return most;
    }
}
