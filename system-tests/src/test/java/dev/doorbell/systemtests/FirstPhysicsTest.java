package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.workloads.result.JobResult;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** The published ratio is 9.5, without the transport. */
    @ParameterizedTest
    @CsvSource({"0, 12.5, 13.0", "64, 8.5, 10.5"})
    void ibgdaPutsSmallMessagesAboutTenTimesAsFast(int rcPerPe, double least, double most) {
        Map<String, Double> ibrc = rates("ibrc", Map.of());
        Map<String, Double> ibgda =
                rates("ibgda", Map.of("NVSHMEM_IBGDA_NUM_RC_PER_PE", Integer.toString(rcPerPe)));
        assertThat(ibrc).containsOnlyKeys("8", "64", "512");
        ibrc.forEach((size, slow) ->
                assertThat(ibgda.get(size) / slow)
                        .as("IBGDA over IBRC at %s bytes", size)
                        .isBetween(least, most));
    }

    private static Map<String, Double> rates(
            String path, String ctas, String stride, String iterations) {
        JobResult result =
                Embedded.run(
                        P, path, Map.of("ctas", ctas, "stride", stride, "iterations", iterations));
        return Embedded.column(result, "rate", "ctas");
    }

    private static Map<String, Double> bandwidths(String path, String ctas, String sizes) {
        JobResult result = Embedded.run(PUT, path, Map.of("ctas", ctas, "sizes", sizes));
        return Embedded.column(result, "bandwidth", "size/CTA");
    }

    /** Returns rates of small puts in Mops, of which three decimals suffice. */
    private static Map<String, Double> rates(String path, Map<String, String> env) {
        JobResult result =
                Embedded.run(
                        Map.of(
                                "workload",
                                PUT,
                                "path",
                                path,
                                "payload",
                                "phantom",
                                "env",
                                env,
                                "parameters",
                                Map.of("ctas", 64, "sizes", "8,64,512")));
        return Embedded.column(result, "rate", "size/CTA");
    }
}
