package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Device collectives of NVSHMEM 3.4.5 among two and four H200, measured in November 2026 in a
 * kernel of one thread block ({@code measured/nvshmem_collectives_2_pes.csv} and {@code
 * nvshmem_collectives_4_pes.csv}), against the emulated ones. No row set a constant.
 */
class MeasuredDeviceCallsTest {

    private static final long MOST_BYTES = 256 << 10;
    private static final long MOST_OF_A_THREAD = 4 << 10;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void theMedianIsWithinTenPercentAndNearlyAllRowsAreWithinTwenty(int pes) throws IOException {
        Errors errors = new Errors();
        for (String line : Nvlink.rows("nvshmem_collectives_%d_pes.csv".formatted(pes))) {
            String[] cells = line.split(",", -1);
            int threads = Integer.parseInt(cells[1]);
            long bytes = Long.parseLong(cells[2]);
            if (MeasuredCallsTest.WORKLOADS.containsKey(cells[0])
                    && bytes <= (threads == 1 ? MOST_OF_A_THREAD : MOST_BYTES)) {
                errors.add(emulate(cells[0], threads, bytes, pes), Double.parseDouble(cells[3]));
            }
        }
        errors.print(pes + " PEs");

        assertThat(errors.percent()).hasSizeGreaterThan(100);
        assertThat(errors.median()).isLessThanOrEqualTo(10);
        assertThat(errors.within20()).isGreaterThanOrEqualTo(95);
    }

    private static double emulate(String collective, int threads, long bytes, int pes) {
        Map<String, Object> parameters = Nvlink.calls(threads, bytes);
        parameters.put("pesPerNode", pes);
        if (bytes == 0) {
            parameters.put("operation", collective);
        } else {
            parameters.put("sizes", bytes);
            if (!collective.equals("alltoall")) {
                parameters.put("datatype", "int32");
            }
        }
        return Nvlink.column(
                        Nvlink.run(MeasuredCallsTest.WORKLOADS.get(collective), parameters),
                        "latency")
                .getFirst();
    }
}
