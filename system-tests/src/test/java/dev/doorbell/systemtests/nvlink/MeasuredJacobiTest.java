package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A Jacobi solver with the kernels of {@code nvshmem/jacobi} on one and two H200, squares of 512 to
 * 16,384 points a side, NVSHMEM 3.4.5, measured in November 2026 ({@code
 * measured/nvshmem_jacobi.csv}), against the emulated one. The two rows of one GPU, 512 points and
 * no norm set a constant, {@code nvshmem.streamCall}; the others are judged.
 */
class MeasuredJacobiTest {

    private static final SortedMap<Integer, Errors> ERRORS = new TreeMap<>();

    @BeforeAll
    static void compare() throws IOException {
        for (String line : Nvlink.rows("nvshmem_jacobi.csv")) {
            if (line.startsWith("1,") && line.contains(",false,512,")) {
                continue; // These two set the time of a call that enqueues a barrier.
            }
            String[] cells = line.split(",", -1);
            int pes = Integer.parseInt(cells[0]);
            int side = Integer.parseInt(cells[3]);
            double emulated =
                    Nvlink.column(
                                    Nvlink.run(
                                            "jacobi",
                                            Map.of(
                                                    "pesPerNode",
                                                    pes,
                                                    "variant",
                                                    cells[1],
                                                    "norm",
                                                    Boolean.valueOf(cells[2]),
                                                    "nx",
                                                    side,
                                                    "ny",
                                                    side,
                                                    "iterations",
                                                    100)),
                                    "per iteration")
                            .getFirst();
            ERRORS.computeIfAbsent(pes, _ -> new Errors())
                    .add(emulated, Double.parseDouble(cells[4]));
        }
        ERRORS.forEach((pes, errors) -> errors.print("Jacobi on " + pes + " GPUs"));
    }

    @Test
    void onTwoGpusTheMedianIsWithinTwelvePercentAndAllRowsWithinTwenty() {
        assertThat(ERRORS.get(2).percent()).hasSize(24);
        assertThat(ERRORS.get(2).median()).isLessThanOrEqualTo(12);
        assertThat(ERRORS.get(2).within20()).isGreaterThanOrEqualTo(95);
    }

    @Test
    void onOneGpuTheMedianIsWithinTwelvePercentAndAllRowsWithinTwenty() {
        assertThat(ERRORS.get(1).percent()).hasSize(22);
        assertThat(ERRORS.get(1).median()).isLessThanOrEqualTo(12);
        assertThat(ERRORS.get(1).within20()).isGreaterThanOrEqualTo(95);
    }
}
