package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Flow cases of several tests. */
public final class TestFlows {

    private TestFlows() {}

    /** Returns the same condition on all sides of a {@link TestMesh}. */
    public static SortedMap<String, Boundary> everywhere(Boundary boundary) {
        SortedMap<String, Boundary> all = new TreeMap<>();
        TestMesh.SIDES.forEach(it -> all.put(it, boundary));
        return all;
    }

    /** Returns decaying vortices by Taylor and Green; exact. */
    public static VelocityField taylorGreen(double viscosity) {
        return (x, y, z, time) -> {
            double size = StrictMath.exp(-2 * viscosity * time);
            return new Velocity(
                    StrictMath.sin(x) * StrictMath.cos(y) * size,
                    -StrictMath.cos(x) * StrictMath.sin(y) * size,
                    0);
        };
    }

    /** Returns a solver of a whole mesh. */
    public static FlowSolver whole(CellMesh mesh, FlowCase flow) {
        return new FlowSolver(LocalMesh.whole(mesh), flow, Exchange.NONE, Launches.UNCOUNTED);
    }

    /** Returns domains with cells assigned at random. */
    public static List<Domain> scattered(CellMesh mesh, int parts, Random random) {
        return domains(mesh, parts, random.ints(mesh.cells(), 0, parts).toArray());
    }

    /** Returns domains of consecutive cells. */
    public static List<Domain> slabs(CellMesh mesh, int parts) {
        int[] part = new int[mesh.cells()];
        Arrays.setAll(part, it -> (int) ((long) it * parts / part.length));
        return domains(mesh, parts, part);
    }

    private static List<Domain> domains(CellMesh mesh, int parts, int[] part) {
        return Domains.of(mesh.graph(), new Partition(parts, part));
    }

    /** Returns the root mean square of the difference to a field, by volume. */
    public static double error(CellMesh mesh, FlowSolver solver, VelocityField exact) {
        double sum = 0;
        double volume = 0;
        for (int i = 0; i < mesh.cells(); i++) {
            double[] x = mesh.centres();
            double[] u = solver.velocity();
            Velocity at = exact.at(x[3 * i], x[3 * i + 1], x[3 * i + 2], solver.time());
            double square =
                    square(u[3 * i] - at.x())
                            + square(u[3 * i + 1] - at.y())
                            + square(u[3 * i + 2] - at.z());
            sum += mesh.volumes()[i] * square;
            volume += mesh.volumes()[i];
        }
        return Math.sqrt(sum / volume);
    }

    private static double square(double value) {
        return value * value;
    }
}
