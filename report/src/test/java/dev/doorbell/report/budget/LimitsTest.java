package dev.doorbell.report.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.Report;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void theProxyIsBusyForAlmostAllOfAPutWithManyCtas() {
        List<String> sentences =
                Limits.of(
                        report(
                                "{workload: nvshmem/put-bw, path: ibrc, payload: phantom, parameters: {ctas: [1, 16, 64], sizes: 1K, iterations: 10}}"));

        assertThat(sentences.getFirst())
                .matches(
                        "at the highest rate \\(64 CTAs, 1 KiB\\) the CPU proxy is (9[5-9]|100) % busy: 5[89]\\d ns of (59|60|61)\\d ns per put");
        assertThat(sentences.get(1))
                .isEqualTo("with 1024 B per CTA, 16 CTAs already reach 95 % of the highest rate");
        assertThat(sentences).hasSize(2);
    }

    @Test
    void eightCtasKeepTheProxyBusyForAsLongAsPutsLast() {
        assertThat(
                        Limits.of(
                                report(
                                        "{workload: nvshmem/put-bw, path: ibrc, payload: phantom, parameters: {ctas: [1, 8, 64], sizes: 1K, iterations: 100}}")))
                .containsExactly(
                        "at the highest rate (64 CTAs, 1 KiB) the CPU proxy is 100 % busy: 593 ns of 594 ns per put",
                        "with 1024 B per CTA, 8 CTAs already reach 95 % of the highest rate");
    }

    @Test
    void aMessageTakesItsShareOfTheLink() {
        List<String> sentences =
                Limits.of(
                        report(
                                "{workload: nvshmem/put-bw, payload: phantom, parameters: {ctas: [1, 4], sizes: 64K, iterations: 10}}"));

        assertThat(sentences)
                .contains(
                        "with 65536 B per CTA, the rate rises up to 4 CTAs, where node0/nic0 egress link is 92 % busy")
                .anyMatch(it -> it.matches("a message takes [0-9.]+ ns of the egress link .*"));
    }

    @Test
    void saysNothingWithoutNumbers() {
        assertThat(Limits.of(Report.of(Map.of()))).isEmpty();
    }

    private static Report report(String job) {
        JobSpec spec = JobYaml.read(job);
        return Report.of(
                ResultDocument.of(
                        EmbeddedRun.run(
                                spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())))));
    }
}
