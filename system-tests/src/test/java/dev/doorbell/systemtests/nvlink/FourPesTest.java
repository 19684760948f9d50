package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Device collectives of NVSHMEM 3.4.5 among four H200, measured in November 2026 in a kernel of one
 * thread block ({@code measured/nvshmem_collectives_4_pes.csv}), against the emulated ones. No row
 * set a constant.
 */
class FourPesTest {

    @Test
    void theMedianIsWithinTwelvePercentAndNineOfTenRowsAreWithinTwenty() throws IOException {
        SequencedMap<String, SequencedMap<Long, Double>> measured = new TreeMap<>();
        for (String line : Nvlink.rows("nvshmem_collectives_4_pes.csv")) {
            String[] cells = line.split(",", -1);
            measured.computeIfAbsent(cells[0] + "," + cells[1], it -> new TreeMap<>())
                    .put(Long.valueOf(cells[2]), Double.valueOf(cells[3]));
        }
        Errors errors = new Errors();
        measured.forEach((name, times) -> {
            List<Double> emulated = emulate(name.split(",", -1), List.copyOf(times.keySet()));
            List<Double> us = List.copyOf(times.values());
            for (int i = 0; i < us.size(); i++) {
                errors.add(emulated.get(i), us.get(i));
            }
        });
        errors.print("four PEs");

        assertThat(errors.percent()).hasSizeGreaterThan(100);
        assertThat(errors.median()).isLessThanOrEqualTo(12);
        assertThat(errors.within20()).isGreaterThanOrEqualTo(90);
    }

    private static List<Double> emulate(String[] name, List<Long> sizes) {
        String scope =
                switch (name[1]) {
                    case "1" -> "thread";
                    case "32" -> "warp";
                    default -> "block";
                };
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("pesPerNode", 4);
        parameters.put("scope", scope);
        parameters.put("iterations", 20);
        parameters.put("warmup", 4);
        if (scope.equals("block")) {
            parameters.put("threads_per_cta", Integer.valueOf(name[1]));
        }
        if (sizes.equals(List.of(0L))) {
            parameters.put("operation", name[0]);
        } else {
            parameters.put(
                    "sizes", sizes.stream().map(String::valueOf).collect(Collectors.joining(",")));
            if (!name[0].equals("alltoall")) {
                parameters.put("datatype", "int32");
            }
        }
        return Nvlink.column(
                Nvlink.run(MeasuredCallsTest.WORKLOADS.get(name[0]), parameters), "latency");
    }
}
