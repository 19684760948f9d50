package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Times of NVSHMEM 3.4.5 between two H200 over NVLink, measured in November 2026 on two machines
 * ({@code measured/nvshmem_2_pes.csv}), against the emulated ones. Constants were set by rows of
 * put, p and atomics of the first machine with at most 32 thread blocks. All other rows are
 * predictions.
 *
 * <p>Not compared, so that the test is short: puts and gets of 32 MiB, and stores by p from 4 MiB
 * on. Their errors are those of the largest sizes compared. The ping-pong by p is of one word,
 * which is also the flag, as a signal is: a fence behind it alone takes 0.88 us of its 1.25.
 * Atomics run on 64 KiB for each thread block, 512 KiB at most, and are compared by their rate.
 */
class MeasuredRowsTest {

    private static final double MEDIAN_PERCENT = 15;
    private static final int MOST_BLOCKS_OF_CALIBRATION = 32;
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_STORED = 512 << 10;
    private static final int MOST_ATOMICS_BYTES = 64 << 10;

    private static final List<Row> ROWS = new ArrayList<>();

    @BeforeAll
    static void compare() throws IOException {
        Map<String, Double> emulated = new HashMap<>();
        for (String line : lines()) {
            String[] cells = line.split(",", -1);
            String test = cells[1];
            int bytes = Integer.parseInt(cells[5]);
            if ((test.startsWith("p_bw") && bytes > MOST_STORED)
                    || (!test.startsWith("atomic") && bytes > MOST_BYTES)) {
                continue;
            }
            int blocks = Integer.parseInt(cells[3]);
            String key = String.join(",", test, cells[3], cells[4], cells[5]);
            ROWS.add(
                    new Row(
                            cells[0] + "," + key,
                            calibrates(cells[0], test, blocks),
                            Double.parseDouble(cells[8]),
                            emulated.computeIfAbsent(
                                    key, it -> emulate(test, blocks, cells[4], bytes))));
        }
    }

    private static List<String> lines() throws IOException {
        try (InputStream in =
                MeasuredRowsTest.class.getResourceAsStream("/measured/nvshmem_2_pes.csv")) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
        }
    }

    private static boolean calibrates(String machine, String test, int blocks) {
        return machine.equals("1")
                && blocks <= MOST_BLOCKS_OF_CALIBRATION
                && !test.startsWith("get")
                && !test.contains("pingpong");
    }

    /** Time of an iteration, or one way, in us. */
    private static double emulate(String test, int blocks, String threads, int bytes) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("warmup", 1);
        if (test.startsWith("p_ping")) {
            parameters.put("iterations", 50);
            return only(Nvlink.run("signal-ping-pong", parameters), "one way");
        }
        parameters.put("threads_per_cta", threads);
        if (test.startsWith("putmem")) {
            parameters.put("sizes", bytes);
            parameters.put("iterations", 50);
            parameters.put("scope", "block");
            return only(Nvlink.run("put-signal-ping-pong", parameters), "one way");
        }
        parameters.put("ctas", blocks);
        parameters.put("grid_barrier", 0);
        if (test.startsWith("atomic")) {
            parameters.put("sizes", Math.min(blocks * MOST_ATOMICS_BYTES, 512 << 10));
            parameters.put("iterations", 20);
            parameters.put("atomic_op", test.substring("atomic_".length()));
            return bytes / 8.0 / only(Nvlink.run("atomic-bw", parameters), "rate");
        }
        parameters.put("iterations", Math.clamp((8L << 20) / bytes, 8, 100));
        if (test.equals("p_bw")) {
            parameters.put("sizes", bytes);
            return bytes / 8.0 / only(Nvlink.run("p-bw", parameters), "rate");
        }
        parameters.put("sizes", bytes / blocks / 8 * 8);
        return only(Nvlink.run(test.replace('_', '-'), parameters), "iteration");
    }

    private static double only(JobResult result, String column) {
        return Nvlink.column(result, column).getFirst();
    }

    @Test
    void rowsThatSetNoConstantHaveAMedianErrorWithinFifteenPercent() {
        assertThat(median(row -> !row.calibrates())).isLessThanOrEqualTo(MEDIAN_PERCENT);
    }

    @Test
    void soHaveGets() {
        assertThat(median(row -> row.name().contains("get_bw")))
                .isLessThanOrEqualTo(MEDIAN_PERCENT);
    }

    @Test
    void soHavePingPongs() {
        assertThat(median(row -> row.name().contains("pingpong")))
                .isLessThanOrEqualTo(MEDIAN_PERCENT);
    }

    @Test
    void soHaveTheRowsOfCalibration() {
        assertThat(median(Row::calibrates)).isLessThanOrEqualTo(MEDIAN_PERCENT);
    }

    private static double median(Predicate<Row> which) {
        List<Row> rows = ROWS.stream().filter(which).toList();
        List<Double> errors = rows.stream().map(Row::percent).sorted().toList();
        System.out.printf(
                "%d rows, median %.1f %%, largest: %s%n",
                rows.size(),
                errors.get(errors.size() / 2),
                rows.stream()
                        .max((a, b) -> Double.compare(a.percent(), b.percent()))
                        .orElseThrow());
        return errors.get(errors.size() / 2);
    }

    /** Row of the table, measured and emulated, in us. */
    private record Row(String name, boolean calibrates, double measured, double emulated) {

        double percent() {
            return Math.abs(emulated - measured) / measured * 100;
        }
    }
}
