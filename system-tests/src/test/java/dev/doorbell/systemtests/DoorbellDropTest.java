package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose NICs lose doorbells lose nothing else. */
class DoorbellDropTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, path: %s, parameters: {sizes: '1K,64K', ctas: 2,"
                    + " iterations: 10}, faults: [{kind: doorbell-drop, %s}], trains: %s,"
                    + " trace: true}";

    @ParameterizedTest
    @ValueSource(strings = {"ibgda", "ibrc"})
    void verifiesEveryByteAndShowsTheRecovery(String path) {
        JobResult result = Jobs.embeddedResult(JOB.formatted(path, "rate: 0.3", true));

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        Map<String, Long> counters = result.counters();
        long dropped = counters.get("nic.doorbellsDropped");
        long recoveries = counters.get("nic.doorbellRecoveries");
        assertThat(dropped).isPositive().isLessThan(counters.get("nic.doorbells"));
        assertThat(recoveries).isPositive().isLessThanOrEqualTo(dropped);
        assertThat(spans(result, "drop doorbell")).isEqualTo(dropped);
        assertThat(spans(result, "read DBR")).isEqualTo(recoveries);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ibgda", "ibrc"})
    void losesTheSameDoorbellsInEveryMode(String path) {
        String job = JOB.formatted(path, "rate: 0.3", true);
        JobResult embedded = Jobs.embeddedResult(job);
        JobResult elementwise = Jobs.embeddedResult(JOB.formatted(path, "rate: 0.3", false));

        assertThat(elementwise.digest()).isEqualTo(embedded.digest());
        assertThat(elementwise.counters()).isEqualTo(embedded.counters());
        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 2)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
    }

    @Test
    void losesOthersWithAnotherSeedAndNoneAtOtherPes() {
        String first = JOB.formatted("ibgda", "rate: 0.3, pe: 1", true);
        JobResult quiet = Jobs.embeddedResult(first);
        JobResult busy = Jobs.embeddedResult(first.replace("pe: 1", "pe: 0"));
        JobResult other =
                Jobs.embeddedResult(
                        first.replace("pe: 1", "pe: 0").replace("{workload", "{seed: 2, workload"));

        // Only PE 0 sends puts; PE 1 only takes part in barriers.
        assertThat(quiet.counters().get("nic.doorbellsDropped"))
                .isLessThan(busy.counters().get("nic.doorbellsDropped"));
        assertThat(other.digest()).isNotEqualTo(busy.digest());
    }

    @Test
    void losesThoseOfThePesOwnNicWhereANodeHasSeveral() {
        String job =
                JOB.replace("ctas: 2", "ctas: 2, pesPerNode: 2")
                        .replace(
                                "{workload",
                                "{nodes: 2, env: {NVSHMEM_DISABLE_P2P: '1'}, workload");
        for (int pe = 0; pe < 4; pe++) {
            JobResult result =
                    Jobs.embeddedResult(job.formatted("ibrc", "rate: 1, pe: " + pe, true));

            String nic = "node%d/nic%d/".formatted(pe / 2, pe % 2);
            assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
            assertThat(result.spans())
                    .filteredOn(span -> span.name().equals("drop doorbell"))
                    .isNotEmpty()
                    .allMatch(span -> span.track().text().startsWith(nic));
        }
    }

    @Test
    void runsWhenEveryDoorbellIsLost() {
        JobResult result = Jobs.embeddedResult(JOB.formatted("ibrc", "rate: 1", true));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.counters().get("nic.doorbellsDropped"))
                .isEqualTo(result.counters().get("nic.doorbells"));
    }

    @Test
    void comesBackFromTheResultDocumentAsItWas() {
        JobSpec job = JobYaml.read(JOB.formatted("ibrc", "rate: 0.000001, pe: 1", true));

        assertThat(JobYaml.read(JsonText.of(ResultDocument.job(job)))).isEqualTo(job);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate: 0|faults.rate is '0'; expected a number above 0 and up to 1",
                "rate: 1.1|faults.rate is '1.1'; expected a number above 0 and up to 1",
                "rate: often|faults.rate is 'often'; expected a number above 0 and up to 1",
                "rate: 0.0000001|with at most 6 decimals, such as 0.1",
                "pe: 0|faults.rate is missing; expected a number above 0 and up to 1",
                "rate: 0.1, operation: 3|field operation does not exist in a fault of kind"
                        + " doorbell-drop; expected one of kind, pe, rate",
                "rate: 0.1}, {kind: doorbell-drop, rate: 0.2|faults is 2 of kind doorbell-drop;"
                        + " expected at most one that hits a PE",
            })
    void saysInASentenceWhatIsWrongWithAFault(String fault, String sentence) {
        assertThatThrownBy(() -> JobYaml.read(JOB.formatted("ibgda", fault, true)))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(sentence);
    }

    private static long spans(JobResult result, String name) {
        return result.spans().stream().map(TraceSpan::name).filter(name::equals).count();
    }
}
