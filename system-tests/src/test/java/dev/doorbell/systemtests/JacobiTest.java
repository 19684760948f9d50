package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Jacobi solver, its norm and what the norm costs. */
class JacobiTest {

    private static final int NX = 70;
    private static final int NY = 66;
    private static final int ITERATIONS = 6;

    @ParameterizedTest
    @CsvSource({
        "ibgda, p, barrier, 2",
        "ibrc, put, barrier, 3",
        "nvlink, p, neighbour, 2",
        "ibgda, put, neighbour, 1"
    })
    void computesTheNormOfASerialSolver(String path, String variant, String sync, int pes) {
        JobResult result =
                run(
                        path,
                        path.equals("nvlink") ? 1 : pes,
                        "real",
                        Map.of(
                                "nx", NX,
                                "ny", NY,
                                "iterations", ITERATIONS,
                                "pesPerNode", path.equals("nvlink") ? pes : 1,
                                "variant", variant,
                                "sync", sync));

        assertThat(result.reasons()).isEmpty();
        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.verification().checkedBytes())
                .as("every point, and a norm for each PE")
                .isEqualTo(4L * (NX * NY + pes));
        assertThat(cell(result, "norm")).isCloseTo(serialNorm(), Percentage.withPercentage(0.001));
    }

    @Test
    void withoutNormThereIsNone() {
        Map<String, Object> parameters =
                Map.of("nx", NX, "ny", NY, "iterations", ITERATIONS, "norm", "false");
        JobResult result = run("ibgda", 2, "real", parameters);

        assertThat(result.tables().get(0).columns().stream().map(column -> column.name()))
                .doesNotContain("norm");
        assertThat(result.verification().checkedBytes()).isEqualTo(4L * NX * NY);
    }

    /**
     * A norm costs its copy of 9.62 us. The barrier starts 0.86 us behind the kernel and waits for
     * the boundary rows, so the reduction of a block, 791 cycles of 0.709 ns, overlaps with them.
     */
    @ParameterizedTest
    @CsvSource({"p", "put"})
    void boundaryRowsHideTheReduction(String variant) {
        assertThat(normUs(2, variant)).isBetween(9.62, 9.7);
    }

    /** A reduction over 64 PEs has 6 rounds of 1.3 us, which an iteration hides. */
    @Test
    void hostsReduceBesideTheGpu() {
        assertThat(normUs(64, "put")).isBetween(9.62, 10.181);
    }

    /**
     * A PE has 16384 x 8192 points or half of them: 607 waves of 216 blocks, or 304. A block lives
     * for 2,129 cycles of 0.709 ns, or 2,920 with norm.
     */
    @ParameterizedTest
    @CsvSource({"false, 1.5095", "true, 2.0703"})
    void aLargeBandTakesItsWaves(String norm, double waveUs) {
        double whole = perIteration(2, 16386, 16384, norm, "put");
        double half = perIteration(2, 16386, 8192, norm, "put");

        assertThat(whole - half).isCloseTo(303 * waveUs, Percentage.withPercentage(1));
    }

    /** Time that the norm adds to an iteration of a small band. */
    private static double normUs(int nodes, String variant) {
        return perIteration(nodes, 66, 64, "true", variant)
                - perIteration(nodes, 66, 64, "false", variant);
    }

    private static double perIteration(int nodes, int nx, int ny, String norm, String variant) {
        Map<String, Object> parameters =
                Map.of("nx", nx, "ny", ny, "iterations", 20, "norm", norm, "variant", variant);
        JobResult result = run("ibgda", nodes, "phantom", parameters);
        assertThat(result.reasons()).isEmpty();
        return cell(result, "per iteration");
    }

    private static double cell(JobResult result, String column) {
        return Embedded.column(result, column, "pes").values().iterator().next();
    }

    private static JobResult run(
            String path, int nodes, String payload, Map<String, Object> parameters) {
        return Embedded.run(
                new TreeMap<>(
                        Map.of(
                                "workload", "nvshmem/jacobi",
                                "path", path,
                                "nodes", nodes,
                                "payload", payload,
                                // The polls of a hundred DC initiators hide part of what follows.
                                "env", Map.of("NVSHMEM_IBGDA_NUM_RC_PER_PE", "1"),
                                "parameters", parameters)));
    }

    /** Norm of the last iteration's changes, in double arithmetic. */
    private static double serialNorm() {
        double[][] now = new double[NY][NX];
        for (int y = 0; y < NY; y++) {
            now[y][0] = Math.sin(2 * Math.PI * y / (NY - 1));
            now[y][NX - 1] = now[y][0];
        }
        double sum = 0;
        for (int i = 0; i < ITERATIONS; i++) {
            double[][] next = new double[NY][];
            sum = 0;
            for (int y = 0; y < NY; y++) {
                next[y] = now[y].clone();
                for (int x = 1; x < NX - 1; x++) {
                    next[y][x] =
                            (now[y][x + 1]
                                            + now[y][x - 1]
                                            + now[(y + 1) % NY][x]
                                            + now[Math.floorMod(y - 1, NY)][x])
                                    / 4;
                    sum += Math.pow(next[y][x] - now[y][x], 2);
                }
            }
            now = next;
        }
        return Math.sqrt(sum);
    }
}
