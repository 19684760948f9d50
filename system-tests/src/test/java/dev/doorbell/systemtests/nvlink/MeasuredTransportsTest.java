package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Times of collectives by NCCL 2.28.9 between two H200, measured in November 2026 ({@code
 * measured/nccl_two_ranks.csv}), against the emulated ones. Calls of up to 2 ms were measured in a
 * CUDA graph of 20, so that the CPU's launches do not count. Transports are peer access over NVLink
 * and shared host memory. One row set a constant: an all-to-all of 8 bytes, {@code msccl.pairs}.
 */
class MeasuredTransportsTest {

    private static final double ROW_PERCENT = 20;

    private static final SequencedMap<String, List<Double>> ERRORS = new TreeMap<>();

    @BeforeAll
    static void compare() throws IOException {
        for (Series series : Series.read("nccl_two_ranks.csv")) {
            Map<Long, Double> emulated = emulate(series);
            series.us()
                    .forEach((bytes, us) ->
                            ERRORS.computeIfAbsent(series.name(), it -> new ArrayList<>())
                                    .add(Math.abs(emulated.get(bytes) - us) / us * 100));
        }
        ERRORS.forEach((name, errors) ->
                System.out.printf(
                        "%s: %d rows, median %.1f %%%n", name, errors.size(), median(errors)));
    }

    private static Map<Long, Double> emulate(Series series) {
        Map<String, String> env = new TreeMap<>(Nvlink.transport(series.cell(0)));
        if (!series.cell(1).equals("default")) {
            env.put("NCCL_ALGO", "Ring");
            env.put("NCCL_PROTO", series.cell(1));
        }
        return Nvlink.times(
                env,
                Map.of(
                        "collective",
                        series.cell(2),
                        "nccl",
                        "2.30",
                        "gpusPerNode",
                        "2",
                        "minBytes",
                        "8",
                        "maxBytes",
                        series.us().lastEntry().getKey(),
                        "iterations",
                        6,
                        "warmup",
                        2));
    }

    @Test
    void medianOfEveryCollectiveOverNvlinkIsWithinTwentyPercent() {
        ERRORS.forEach((name, errors) -> {
            if (name.startsWith("p2p")) {
                assertThat(median(errors)).as(name).isLessThanOrEqualTo(ROW_PERCENT);
            }
        });
    }

    @Test
    void medianOfAllRowsOverNvlinkIsWithinTwelvePercent() {
        assertThat(median(all("p2p"))).isLessThanOrEqualTo(12);
    }

    @Test
    void fourOfFiveRowsOverNvlinkAreWithinTwentyPercent() {
        List<Double> rows = all("p2p");
        long within = rows.stream().filter(it -> it <= ROW_PERCENT).count();

        assertThat(100.0 * within / rows.size()).isGreaterThanOrEqualTo(80);
    }

    @Test
    void medianOfAllRowsOverHostMemoryIsWithinTwentyPercent() {
        assertThat(median(all("shm"))).isLessThanOrEqualTo(ROW_PERCENT);
    }

    private static List<Double> all(String transport) {
        List<Double> all = new ArrayList<>();
        ERRORS.forEach((name, errors) -> {
            if (name.startsWith(transport)) {
                all.addAll(errors);
            }
        });
        return all;
    }

    private static double median(List<Double> errors) {
        return errors.stream().sorted().toList().get(errors.size() / 2);
    }
}
