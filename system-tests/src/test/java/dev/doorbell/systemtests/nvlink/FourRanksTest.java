package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    private static final SequencedMap<String, Errors> ERRORS = new TreeMap<>();

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
            Errors errors = ERRORS.computeIfAbsent(name.split(",", -1)[0], it -> new Errors());
            times.forEach((bytes, us) -> errors.add(emulated.get(bytes), us));
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
        });
        ERRORS.forEach((name, errors) -> errors.print("four ranks over " + name));
    }

    private static Map<Long, Double> emulate(String[] name, SequencedMap<Long, Double> times) {
        return Nvlink.times(
                Nvlink.transport(name[0]),
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
        assertThat(ERRORS.get("p2p").median()).isLessThanOrEqualTo(12);
        assertThat(ERRORS.get("p2p").within20()).isGreaterThanOrEqualTo(80);
    }

    @Test
    void overHostMemoryTheMedianIsWithinFifteenPercentAndNineOfTenRowsWithinTwenty() {
        assertThat(ERRORS.get("shm").median()).isLessThanOrEqualTo(15);
        assertThat(ERRORS.get("shm").within20()).isGreaterThanOrEqualTo(90);
    }

    @Test
    void overTcpTheMedianIsWithinTwentyPercent() {
        assertThat(ERRORS.get("tcp").median()).isLessThanOrEqualTo(20);
    }
}
