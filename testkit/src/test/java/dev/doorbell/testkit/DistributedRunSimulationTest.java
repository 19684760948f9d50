package dev.doorbell.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.RunState;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributedRunSimulationTest {

    private static final JobSpec JOB =
            JobYaml.read(
                    """
                    workload: nvshmem/put-bw
                    nodes: 2
                    path: ibgda
                    """);
    private static final String PROFILE = ProfileYaml.shipped(JOB.profile());

    @ParameterizedTest(name = "{0} node-agents, {1} nic-services, {2} dpu-services")
    @CsvSource({"1, 1, 1", "2, 1, 1", "1, 3, 2", "2, 16, 2"})
    void givesTheSameDocumentAsAnEmbeddedRun(int nodeAgents, int nicServices, int dpuServices) {
        JobResult embedded = EmbeddedRun.run(JOB, ProfileYaml.read(PROFILE));

        try (InProcessCluster cluster =
                InProcessCluster.start(nodeAgents, nicServices, dpuServices)) {
            JobResult distributed = cluster.run(JOB, PROFILE);

            assertThat(distributed.state()).isEqualTo(JobState.COMPLETED);
            assertThat(deterministic(distributed)).isEqualTo(deterministic(embedded));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "path: ibrc",
                "payload: phantom",
                "trains: false",
                "faults: [{kind: wrong-rkey, pe: 0, operation: 5}]",
                "faults: [{kind: out-of-bounds, pe: 0, operation: 40}]"
            })
    void givesTheSameDocumentForEveryKindOfJob(String variation) {
        JobSpec job = JobYaml.read("{workload: nvshmem/put-bw, nodes: 2, " + variation + "}");
        JobResult embedded = EmbeddedRun.run(job, ProfileYaml.read(PROFILE));

        try (InProcessCluster cluster = InProcessCluster.start(2, 2, 1)) {
            assertThat(deterministic(cluster.run(job, PROFILE))).isEqualTo(deterministic(embedded));
        }
    }

    @Test
    void givesTheSameDocumentWhereDpusTakePart() {
        String dpus =
                ProfileYaml.shipped("bluefield2-hdr200")
                        .lines()
                        .filter(line -> line.startsWith("  dpu."))
                        .collect(Collectors.joining("\n", "\n", "\n"));
        String profile = PROFILE.replace("node.dpus: {value: 0", "node.dpus: {value: 2") + dpus;
        JobResult embedded = EmbeddedRun.run(JOB, ProfileYaml.read(profile));

        try (InProcessCluster cluster = InProcessCluster.start(1, 1, 2)) {
            assertThat(deterministic(cluster.run(JOB, profile))).isEqualTo(deterministic(embedded));
        }
    }

    @Test
    void doesNotNoticeTheDeathOfAServiceThatHostsNothing() {
        try (InProcessCluster cluster = InProcessCluster.start(2, 2, 1)) {
            DistributedRun run = cluster.launch(JOB, PROFILE);
            cluster.service("dpu-service-0").kill();

            assertThat(InProcessCluster.outcome(run).state()).isEqualTo(RunState.COMPLETED);
        }
    }

    @Test
    void endsARunThatExceedsItsEventBudget() {
        JobSpec job = JobYaml.read("{workload: nvshmem/put-bw, nodes: 2, eventBudget: 5000}");

        try (InProcessCluster cluster = InProcessCluster.start(2, 2, 1)) {
            JobResult result = cluster.run(job, PROFILE);

            assertThat(result.state()).isEqualTo(JobState.FAILED);
            assertThat(result.reasons()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"node-agent-1, NODE, node-agent", "nic-service-0, NIC, nic-service"})
    void failsNamingTheServiceThatDiedAndRunsAgainOnceItIsBack(
            String victim, LpKind kind, String words) {
        try (InProcessCluster cluster = InProcessCluster.start(2, 2, 1)) {
            String digest = cluster.run(JOB, PROFILE).digest();
            DistributedRun run = cluster.launch(JOB, PROFILE);
            cluster.service(victim).kill();

            RunOutcome outcome = InProcessCluster.outcome(run);
            assertThat(outcome.state()).isEqualTo(RunState.FAILED);
            assertThat(outcome.reasons())
                    .containsExactly(words + " " + victim + " died: its connection broke");

            cluster.awaitMember(victim, false);
            cluster.add(victim, kind);
            JobResult again = cluster.run(JOB, PROFILE);
            assertThat(again.reasons()).isEmpty();
            assertThat(again.digest()).isEqualTo(digest);
        }
    }

    @Test
    void refusesToLaunchWhatNoServiceCanHost() {
        try (InProcessCluster cluster = InProcessCluster.start(1, 0, 1)) {
            assertThatThrownBy(() -> cluster.launch(JOB, PROFILE))
                    .hasMessageContaining("no nic-service is registered");
        }
    }

    @Test
    void forgetsARunThatWasBrokenOffAndTakesTheNext() {
        try (InProcessCluster cluster = InProcessCluster.start(1, 1, 1)) {
            DistributedRun run = cluster.launch(JOB, PROFILE);
            run.abort("the test said so");

            assertThat(InProcessCluster.outcome(run).reasons()).containsExactly("the test said so");
            assertThat(cluster.run(JOB, PROFILE).state()).isEqualTo(JobState.COMPLETED);
        }
    }

    private static Map<String, Object> deterministic(JobResult result) {
        Map<String, Object> document = ResultDocument.of(result);
        document.remove("host");
        return document;
    }
}
