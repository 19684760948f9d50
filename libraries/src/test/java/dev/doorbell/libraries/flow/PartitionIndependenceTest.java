package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.flow.check.Difference;
import dev.doorbell.libraries.flow.graph.GraphGeometry;
import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.flow.run.Monolith;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random meshes, cases and partitions: every domain computes the bits of the whole mesh. */
class PartitionIndependenceTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_122L);
    private static final int ROUNDS = 60;
    private static final int STEPS = 4;

    @Test
    void any_partition_gives_the_bits_of_one_domain() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            Random random = new Random(seed);
            CellMesh mesh = mesh(random);
            FlowCase flow = flow(mesh, random);
            List<Domain> domains = domains(mesh, random);

            Monolith whole = Monolith.whole(mesh, flow, STEPS);
            Monolith parts = Monolith.run(mesh, domains, flow, STEPS);

            assertThat(Arrays.stream(whole.velocity()).map(Math::abs).max().orElseThrow())
                    .as("something moves, not too fast; replay with -Ddoorbell.seed=%d", seed)
                    .isPositive()
                    .isLessThan(100);
            for (int i = 0; i < domains.size(); i++) {
                FlowSolver solver = parts.solvers().get(i);
                assertThat(Difference.first(domains.get(i), solver.velocity(), 3, whole.velocity()))
                        .as("velocity, replay with -Ddoorbell.seed=%d", seed)
                        .isEmpty();
                assertThat(Difference.first(domains.get(i), solver.pressure(), 1, whole.pressure()))
                        .as("pressure, replay with -Ddoorbell.seed=%d", seed)
                        .isEmpty();
            }
        }
    }

    private static CellMesh mesh(Random random) {
        int nx = 2 + random.nextInt(8);
        int ny = 2 + random.nextInt(8);
        return switch (random.nextInt(3)) {
            case 0 ->
                    TestMesh.quads(
                            nx, ny, 1 + random.nextDouble(), 1, 0.3 * random.nextDouble(), 1);
            case 1 -> TestMesh.hexes(nx, ny, 2 + random.nextInt(4), 0.4 * random.nextDouble());
            default -> GraphGeometry.of(graph(10 + random.nextInt(90), random), random.nextLong());
        };
    }

    /** Returns a graph, connected or not, in which some vertices have many neighbours. */
    private static Graph graph(int vertices, Random random) {
        boolean[][] joined = new boolean[vertices][vertices];
        int[] first = new int[3 * vertices];
        int[] second = new int[3 * vertices];
        for (int i = 0; i < first.length; i++) {
            int a = random.nextInt(vertices);
            int b = random.nextInt(1 + random.nextInt(vertices));
            boolean more = a != b && !joined[a][b];
            first[i] = a;
            second[i] = more ? b : -1;
            joined[a][b] |= more;
            joined[b][a] |= more;
        }
        return Graph.of(vertices, first, second);
    }

    private static FlowCase flow(CellMesh mesh, Random random) {
        double viscosity = 0.001 + 0.1 * random.nextDouble();
        SortedMap<String, Boundary> boundaries = new TreeMap<>();
        mesh.markers().forEach(it -> boundaries.put(it, boundary(random)));
        double size = random.nextDouble();
        VelocityField initial =
                (x, y, z, time) ->
                        new Velocity(
                                size * StrictMath.sin(y + 1), StrictMath.cos(x), size * (x - y));
        return new FlowCase(
                viscosity,
                0.5 * StableStep.of(mesh, viscosity, 2),
                1 + random.nextInt(12),
                random.nextBoolean() ? Convection.UPWIND : Convection.CENTRAL,
                initial,
                boundaries);
    }

    private static Boundary boundary(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Boundary.wall();
            case 1 -> Boundary.moving(new Velocity(random.nextDouble(), 0.5, 0));
            case 2 -> Boundary.slip();
            case 3 -> Boundary.inflow(new Velocity(random.nextDouble(), 0, 0.1));
            case 4 -> Boundary.outflow(random.nextDouble());
            default -> Boundary.prescribed((x, y, z, time) -> new Velocity(y, time, x));
        };
    }

    private static List<Domain> domains(CellMesh mesh, Random random) {
        int parts = 1 + random.nextInt(7);
        return random.nextBoolean()
                ? TestFlows.slabs(mesh, parts)
                : TestFlows.scattered(mesh, parts, random);
    }
}
