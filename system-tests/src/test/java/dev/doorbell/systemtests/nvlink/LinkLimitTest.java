package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No benchmark exceeds the link, however many thread blocks there are. */
class LinkLimitTest {

    /** Packets of 128 bytes and a header of 16 on a link of 420 GB/s. */
    private static final double DATA_GBPS = 420.0 * 128 / 144;

    @ParameterizedTest(name = "{0}")
    @CsvSource({"put-bw, 1M", "get-bw, 1M", "p-bw, 1M", "atomic-bw, 512K"})
    void reachesNoMoreThanTheLink(String benchmark, String size) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("sizes", size);
        parameters.put("ctas", "1,16,132");
        parameters.put("iterations", 4);
        parameters.put("warmup", 1);
        parameters.put("pesPerNode", 2);

        JobResult result = Nvlink.run(benchmark, parameters);

        assertThat(Nvlink.column(result, "bandwidth"))
                .hasSize(3)
                .allSatisfy(it -> assertThat(it).isPositive().isLessThanOrEqualTo(DATA_GBPS));
    }
}
