package dev.doorbell.bench;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.LocalMesh;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.mesh.CellMesh;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time steps of the flow solver on a million cubes, far more than caches hold, as one domain on one
 * thread. An operation is one cell in one whole time step with all its sweeps.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class FlowBenchmark {

    private static final int SIDE = 100;
    private static final int CELLS = SIDE * SIDE * SIDE;
    private static final int WALLS = -1;
    private static final int LID = -2;

    /** Pressure sweeps per time step; two values give the cost of one sweep. */
    @Param({"1", "20"})
    public int sweeps;

    private @Nullable FlowSolver solver;

    /** Creates the solver at rest. */
    @Setup
    public void begin() {
        solver = solver(sweeps);
    }

    /** Runs one time step. */
    @Benchmark
    @OperationsPerInvocation(CELLS)
    public double[] step() {
        FlowSolver running = Objects.requireNonNull(solver);
        running.step();
        return running.velocity();
    }

    private static FlowSolver solver(int sweeps) {
        CellMesh mesh = new Cubes().mesh();
        return new FlowSolver(
                LocalMesh.whole(mesh),
                LidDriven.of(mesh, "lid", 1, sweeps),
                Exchange.NONE,
                Launches.UNCOUNTED);
    }

    /** Unit cubes in a box; cell (i, j, k) is number i + n (j + n k). */
    private static final class Cubes {
        private static final int FACES = 3 * (CELLS + SIDE * SIDE);

        private final int[] first = new int[FACES];
        private final int[] second = new int[FACES];
        private final double[] areas = new double[3 * FACES];
        private final double[] faceCentres = new double[3 * FACES];
        private final double[] centres = new double[3 * CELLS];
        private int faces;

        private CellMesh mesh() {
            for (int cell = 0; cell < CELLS; cell++) {
                int[] at = {cell % SIDE, cell / SIDE % SIDE, cell / SIDE / SIDE};
                for (int axis = 0; axis < 3; axis++) {
                    centres[3 * cell + axis] = at[axis] + 0.5;
                }
                int step = 1;
                for (int axis = 0; axis < 3; axis++) {
                    if (at[axis] == 0) {
                        face(cell, WALLS, axis, -1);
                    }
                    boolean last = at[axis] == SIDE - 1;
                    face(cell, last ? axis == 2 ? LID : WALLS : cell + step, axis, 1);
                    step *= SIDE;
                }
            }
            double[] volumes = new double[CELLS];
            Arrays.fill(volumes, 1);
            return new CellMesh(
                    3,
                    volumes,
                    centres,
                    first,
                    second,
                    areas,
                    faceCentres,
                    List.of("walls", "lid"));
        }

        private void face(int cell, int beyond, int axis, int sign) {
            first[faces] = cell;
            second[faces] = beyond;
            areas[3 * faces + axis] = sign;
            System.arraycopy(centres, 3 * cell, faceCentres, 3 * faces, 3);
            faceCentres[3 * faces + axis] += 0.5 * sign;
            faces++;
        }
    }
}
