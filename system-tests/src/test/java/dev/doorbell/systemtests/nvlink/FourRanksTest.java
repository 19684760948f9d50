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
 * Collectives of NCCL 2.28.9 among four H200 of a virtual machine, measured in November 2026 back
 * to back in a graph ({@code measured/nccl_four_ranks.csv}), against the emulated ones: over
 * NVLink, host memory and TCP. A time is that of the rank with the shortest, which starts last. No
 * row set a constant.
 */
class FourRanksTest {

    private static final Map<String, Map<String, String>> ENVIRONMENTS =
            Map.of(
                    "p2p", Map.of(),
                    "shm", Map.of("NCCL_P2P_DISABLE", "1"),
                    "tcp",
                            Map.of(
                                    "NCCL_P2P_DISABLE", "1",
                                    "NCCL_SHM_DISABLE", "1",
                                    "NCCL_IB_DISABLE", "1"));

    private static final SequencedMap<String, List<Double>> ERRORS = new TreeMap<>();

    @BeforeAll
    static void compare() throws IOException {
        SequencedMap<String, SequencedMap<Long, Double>> measured = new TreeMap<>();
        for (String line : Nvlink.rows("nccl_four_ranks.csv")) {
            String[] cells = line.split(",", -1);
            measured.computeIfAbsent(cells[0] + "," + cells[1], it -> new TreeMap<>())
                    .put(Long.valueOf(cells[2]), Double.valueOf(cells[3]));
        }
        measured.forEach((name, times) -> {
            Map<Long, Double> emulated = emulate(name.split(",", -1), times);
            List<Double> errors = new ArrayList<>();
            times.forEach((bytes, us) -> errors.add(Math.abs(emulated.get(bytes) / us - 1) * 100));
            if (Boolean.getBoolean("doorbell.rows")) {
                times.forEach((bytes, us) ->
                        System.out.printf(
                                "%-22s %9d %10.1f %10.1f %+6.1f %%%n",
                                name,
                                bytes,
                                us,
                                emulated.get(bytes),
                                100 * (emulated.get(bytes) / us - 1)));
            }
            ERRORS.computeIfAbsent(name.split(",", -1)[0], it -> new ArrayList<>()).addAll(errors);
        });
        ERRORS.forEach((name, errors) ->
                System.out.printf(
                        "four ranks over %s: %d rows, median %.1f %%, %.0f %% within 20 %%%n",
                        name, errors.size(), median(errors), within20(errors)));
    }

    private static Map<Long, Double> emulate(String[] name, SequencedMap<Long, Double> times) {
        return Nvlink.times(
                ENVIRONMENTS.get(name[0]),
                Map.of(
                        "collective",
                        name[1],
                        "nccl",
                        "2.30",
                        "gpusPerNode",
                        4,
                        "minBytes",
                        times.firstEntry().getKey(),
                        "maxBytes",
                        times.lastEntry().getKey(),
                        "iterations",
                        8,
                        "warmup",
                        2));
    }

    @Test
    void overNvlinkTheMedianIsWithinTwelvePercentAndFourOfFiveRowsWithinTwenty() {
        assertThat(median(ERRORS.get("p2p"))).isLessThanOrEqualTo(12);
        assertThat(within20(ERRORS.get("p2p"))).isGreaterThanOrEqualTo(80);
    }

    @Test
    void overHostMemoryTheMedianIsWithinFifteenPercentAndFourOfFiveRowsWithinTwenty() {
        assertThat(median(ERRORS.get("shm"))).isLessThanOrEqualTo(15);
        assertThat(within20(ERRORS.get("shm"))).isGreaterThanOrEqualTo(80);
    }

    @Test
    void overTcpTheMedianIsWithinTwentyPercent() {
        assertThat(median(ERRORS.get("tcp"))).isLessThanOrEqualTo(20);
    }

    private static double median(List<Double> errors) {
        return errors.stream().sorted().toList().get(errors.size() / 2);
    }

    private static double within20(List<Double> errors) {
        return 100.0 * errors.stream().filter(it -> it <= 20).count() / errors.size();
    }
}
