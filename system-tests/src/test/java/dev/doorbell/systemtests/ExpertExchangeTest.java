package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchange of tokens among experts as jobs: messages, bytes, times, and refusals. */
class ExpertExchangeTest {

    private static final String SMALL =
            "{workload: nvshmem/moe-%s, path: %s, nodes: 2, payload: %s, parameters: {pesPerNode: 4, tokens: '3,16', hidden: 512, experts: 32, topk: 4, iterations: 2, warmup: 1}";

    @ParameterizedTest
    @CsvSource({
        "dispatch, ibgda", "dispatch, ibrc", "dispatch, nvlink",
        "combine, ibgda", "combine, ibrc", "combine, nvlink"
    })
    void everyTokenIsRightAndPhantomPayloadTakesTheSameTime(String way, String path) {
        JobResult real = Jobs.embeddedResult(SMALL.formatted(way, path, "real") + "}");
        JobResult again = Jobs.embeddedResult(SMALL.formatted(way, path, "real") + "} ");
        JobResult phantom = Jobs.embeddedResult(SMALL.formatted(way, path, "phantom") + "}");

        assertThat(real.reasons()).isEmpty();
        assertThat(real.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(again.digest()).isEqualTo(real.digest());
        assertThat(phantom.verification().verdict()).isEqualTo(Verification.Verdict.NOT_CHECKED);
        assertThat(phantom.tables()).isEqualTo(real.tables());
    }

    @ParameterizedTest
    @CsvSource({
        // A header of 16 bytes, 512 of FP8 and 4 scales of 4; or 512 elements of BF16.
        "dispatch, 544",
        "combine, 1024"
    })
    void aMessageHasATokenForAnExpert(String way, int bytes) {
        JobResult result = Jobs.embeddedResult(SMALL.formatted(way, "ibgda", "real") + "}");

        assertThat(result.tables().getFirst().texts())
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactly("3 " + 3 * 4 * bytes, "16 " + 16 * 4 * bytes);
        // 2 rows of 3 calls: each PE reports to 7 others for each of their 4 experts, and 7
        // barriers
        // have 3 rounds. Of 3 * 8 * 19 * 4 tokens, about an eighth is for the PE itself.
        long reports = 2 * 3 * 8 * 7 * 4;
        long barriers = 7 * 8 * 3;
        long tokens = result.counters().get("nic.messages") - reports - barriers;
        assertThat(tokens).isEqualTo(1623);
        assertThat(result.counters().get("nic.payloadBytes"))
                .isEqualTo(tokens * bytes + barriers * Long.BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dispatch", "combine"})
    void theGpuPostsFasterThanTheProxyAndStoresFasterThanItPosts(String way) {
        BigDecimal ibrc = latency(full(way, "ibrc"));
        BigDecimal ibgda = latency(full(way, "ibgda"));
        BigDecimal nvlink = latency(full(way, "nvlink"));

        assertThat(ibgda).isLessThan(ibrc);
        assertThat(nvlink).isLessThan(ibgda);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dispatch", "combine"})
    void theProgramHasNoRacesWithOneQueuePairOrSeveral(String way) {
        String job = SMALL.formatted(way, "ibgda", "real") + ", checkRaces: true";

        JobResult one = Jobs.embeddedResult(job + "}");
        JobResult several = Jobs.embeddedResult(job + ", env: {NVSHMEM_IBGDA_NUM_RC_PER_PE: '4'}}");
        JobResult mixed = Jobs.embeddedResult(job + ", env: {NVSHMEM_DISABLE_P2P: '0'}}");

        assertThat(one.reasons()).isEmpty();
        assertThat(several.reasons()).isEmpty();
        assertThat(mixed.reasons()).isEmpty();
        assertThat(latency(several)).isNotEqualTo(latency(one));
        assertThat(mixed.counters().get("nvlink.bytes")).isPositive();
    }

    @Test
    void aSkewedChoiceLoadsTheFirstPes() {
        String job =
                SMALL.formatted("dispatch", "ibgda", "phantom").replace("topk", "skew: %d, topk");

        assertThat(latency(Jobs.embeddedResult(job.formatted(90) + "}")))
                .isGreaterThan(latency(Jobs.embeddedResult(job.formatted(0) + "}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes: 3                                   | experts is 256; expected a multiple of the 3 PEs",
                "nodes: 1                                   | nodes is 1; expected 2 to 256 PEs",
                "parameters: {hidden: 700}                  | hidden is 700; expected a multiple of 512",
                "parameters: {tokens: '8,200'}              | tokens is 200; expected a whole number from 1 to 128",
                "parameters: {experts: 8, topk: 9}          | topk is 9; expected a whole number from 1 to 8",
                "parameters: {ctas: 4}                      | ctas is 4; expected at least 19, so that a CTA has at most 14 of the 256 experts",
                "parameters: {ctas: 400}                    | ctas is 400; expected a whole number from 1 to 108"
            })
    void wrongParametersAreRefusedInASentence(String fields, String sentence) {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult("{workload: nvshmem/moe-dispatch, " + fields + "}"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(sentence);
    }

    private static JobResult full(String way, String path) {
        return Jobs.embeddedResult(
                "{workload: nvshmem/moe-%s, path: %s, nodes: 1, payload: phantom, parameters: {pesPerNode: 8, tokens: 128, iterations: 1, warmup: 0}}"
                        .formatted(way, path));
    }

    private static BigDecimal latency(JobResult result) {
        return new BigDecimal(result.tables().getFirst().texts().getLast().get(2));
    }
}
