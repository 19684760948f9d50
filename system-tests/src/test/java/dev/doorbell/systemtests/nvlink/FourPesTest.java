package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Device collectives of NVSHMEM 3.4.5 among four H200, measured in November 2026 in a kernel of one
 * thread block ({@code measured/nvshmem_collectives_4_pes.csv}), against the emulated ones. No row
 * set a constant.
 */
class FourPesTest {

    @Test
    void theMedianIsWithinTenPercentAndNearlyAllRowsAreWithinTwenty() throws IOException {
        SequencedMap<String, SequencedMap<Long, Double>> measured = new TreeMap<>();
        for (String line : Nvlink.rows("nvshmem_collectives_4_pes.csv")) {
            String[] cells = line.split(",", -1);
            measured.computeIfAbsent(cells[0] + "," + cells[1], it -> new TreeMap<>())
                    .put(Long.valueOf(cells[2]), Double.valueOf(cells[3]));
        }
        Errors errors = new Errors();
        measured.forEach((name, times) ->
                times.forEach((bytes, us) -> errors.add(emulate(name.split(",", -1), bytes), us)));
        errors.print("four PEs");

        assertThat(errors.percent()).hasSizeGreaterThan(100);
        assertThat(errors.median()).isLessThanOrEqualTo(10);
        assertThat(errors.within20()).isGreaterThanOrEqualTo(95);
    }

    private static double emulate(String[] name, long bytes) {
        int threads = Integer.parseInt(name[1]);
        Map<String, Object> parameters = Nvlink.calls(threads, bytes);
        parameters.put("pesPerNode", 4);
        if (bytes == 0) {
            parameters.put("operation", name[0]);
        } else {
            parameters.put("sizes", bytes);
            if (!name[0].equals("alltoall")) {
                parameters.put("datatype", "int32");
            }
        }
        return Nvlink.column(
                        Nvlink.run(MeasuredCallsTest.WORKLOADS.get(name[0]), parameters), "latency")
                .getFirst();
    }
}
