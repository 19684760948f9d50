package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.workloads.result.JobResult;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Statements on put-bw and p-bw in NVIDIA's article on IBGDA ("Improving Network Performance of HPC
 * Systems Using NVIDIA Magnum IO NVSHMEM and GPUDirect Async", 2022), with the constants of the
 * only profile.
 */
class FirstPhysicsTest {

    private static final String PUT = "nvshmem/put-bw";
    private static final String P = "nvshmem/p-bw";

    @Test
    void ibrcStoresAtOneRateWhateverTheCtas() {
        Map<String, Double> rates = rates("ibrc", "1,4,16,64", "2", "1");
        assertThat(rates).hasSize(4);
        assertThat(rates.values())
                .allSatisfy(rate -> assertThat(rate).isCloseTo(1.7, within(0.085)));
    }

    @Test
    void ibgdaStoresNearTheNicsLimitFromEightCtasOnAndNeverAboveIt() {
        Map<String, Double> rates = rates("ibgda", "1,2,4,8,16,32,64", "2", "10");
        assertThat(rates.get("8")).isGreaterThanOrEqualTo(170);
        assertThat(rates.values()).allSatisfy(rate -> assertThat(rate).isLessThanOrEqualTo(215));
        assertThat(rates.get("4")).isGreaterThan(1.9 * rates.get("2"));
    }

    @Test
    void ibrcSaturatesAtSixteenKibibytesWithFourCtas() {
        Map<String, Double> bandwidth = bandwidths("ibrc", "4", "8K,16K,1M");
        double full = bandwidth.get("1048576");
        assertThat(full).isBetween(24.0, 25.0);
        assertThat(bandwidth.get("16384")).isGreaterThanOrEqualTo(0.95 * full);
        assertThat(bandwidth.get("8192")).isLessThan(0.95 * full);
    }

    @Test
    void ibgdaSaturatesAtTwoKibibytesWithSixtyFourCtas() {
        Map<String, Double> bandwidth = bandwidths("ibgda", "64", "1K,2K,1M");
        double full = bandwidth.get("1048576");
        assertThat(full).isBetween(24.0, 25.0);
        assertThat(bandwidth.get("2048")).isGreaterThanOrEqualTo(0.95 * full);
        assertThat(bandwidth.get("1024")).isLessThan(0.95 * full);
    }

    @Test
    void ibgdaPutsSmallMessagesNineAndAHalfTimesAsFast() {
        Map<String, Double> ibrc = bandwidths("ibrc", "64", "8,64,512");
        Map<String, Double> ibgda = bandwidths("ibgda", "64", "8,64,512");
        assertThat(ibrc).containsOnlyKeys("8", "64", "512");
        ibrc.forEach((size, slow) ->
                assertThat(ibgda.get(size) / slow)
                        .as("IBGDA over IBRC at %s bytes", size)
                        .isBetween(8.5, 10.5));
    }

    private static Map<String, Double> rates(
            String path, String ctas, String stride, String iterations) {
        JobResult result =
                Embedded.run(
                        P, path, Map.of("ctas", ctas, "stride", stride, "iterations", iterations));
        return Embedded.column(result, "rate", "ctas");
    }

    /** Returns rates in Mops rather than GB/s for small sizes, so that three decimals suffice. */
    private static Map<String, Double> bandwidths(String path, String ctas, String sizes) {
        JobResult result = Embedded.run(PUT, path, Map.of("ctas", ctas, "sizes", sizes));
        boolean small = sizes.startsWith("8,");
        return Embedded.column(result, small ? "rate" : "bandwidth", "size/CTA");
    }
}
