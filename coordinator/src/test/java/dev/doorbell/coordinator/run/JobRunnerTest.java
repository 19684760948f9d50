package dev.doorbell.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.report.document.ChromeTrace;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.TraceSample;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRunnerTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @TempDir Path folder;

    private InProcessCluster cluster;
    private JobBoard board;

    @BeforeEach
    void startCluster() {
        cluster = InProcessCluster.start(1, 1, 1);
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 2);
    }

    @AfterEach
    void stopCluster() {
        cluster.close();
    }

    @Test
    void runsJobsAndKeepsThemOverARestart() throws InterruptedException {
        try (JobRunner runner = runner(Duration.ofSeconds(5))) {
            runner.start();
            awaitEnd(board.submit(JOB, ""));
            awaitEnd(board.submit(JOB, ""));
        }

        JobBoard restarted = new JobBoard(new JobStore(JobDatabase.in(folder)), 2);

        assertThat(restarted.list())
                .isEqualTo(board.list())
                .extracting(Job::id)
                .containsExactly("job-1", "job-2");
        assertThat(restarted.list()).extracting(Job::state).containsOnly(JobState.COMPLETED);
        assertThat(inResult(restarted, "job-1", "digest"))
                .isNotNull()
                .isEqualTo(inResult(restarted, "job-2", "digest"));
        assertThat(restarted.submit(JOB, "").id()).isEqualTo("job-3");
    }

    @Test
    void keepsTheTraceThatTheJobHasEmbedded() throws Exception {
        String job = "{workload: nvshmem/put-bw, trace: true, parameters: {sizes: 4K}}";
        JobSpec spec = JobYaml.read(job);
        JobResult embedded =
                EmbeddedRun.run(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())));
        StringWriter trace = new StringWriter();
        ChromeTrace.write(
                TraceSample.of(embedded.spans(), StoreLimits.DEFAULT.traceSpans()), trace);

        try (JobRunner runner = runner(Duration.ofSeconds(5))) {
            runner.start();
            Job ended = awaitEnd(board.submit(job, ""));

            byte[] kept = board.trace(ended.id()).orElseThrow();
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(kept))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .hasSizeGreaterThan(10_000)
                        .isEqualTo(trace.toString());
            }
        }
    }

    @Test
    void failsAJobWhoseServicesDoNotCome() throws InterruptedException {
        cluster.service("nic-service-0").close();
        cluster.awaitMember("nic-service-0", false);
        try (JobRunner runner = runner(Duration.ZERO)) {
            runner.start();

            Job ended = awaitEnd(board.submit(JOB, ""));

            assertThat(ended.state()).isEqualTo(JobState.FAILED);
            assertThat(ended.reasons())
                    .containsExactly(
                            "the job waited 0 s for services: no nic-service is registered");
        }
    }

    @Test
    void cancelsAJobThatWaitsForServices() throws InterruptedException {
        cluster.service("nic-service-0").close();
        cluster.awaitMember("nic-service-0", false);
        try (JobRunner runner = runner(Duration.ofHours(1))) {
            runner.start();
            Job job = board.submit(JOB, "");

            board.cancel(job.id());

            assertThat(awaitEnd(job).state()).isEqualTo(JobState.CANCELLED);
        }
    }

    @Test
    void startsAJobThatOutlivesItsDpusAgainWhenTheirServiceVanishes() throws InterruptedException {
        cluster.add("dpu-service-1", LpKind.DPU);
        try (JobRunner runner = runner(Duration.ofSeconds(5))) {
            runner.start();
            Job job = board.submit(offloaded("host", 2_000, ""), "");
            vanishUnderWay();

            assertThat(awaitEnd(job).state()).isEqualTo(JobState.COMPLETED);

            JobSpec same =
                    JobYaml.read(
                            offloaded(
                                    "host",
                                    2_000,
                                    ", faults: [{kind: dpu-down, node: 1, at: 0ps}]"));
            JobResult embedded =
                    EmbeddedRun.run(same, ProfileYaml.read(ProfileYaml.shipped(same.profile())));
            assertThat(inResult(board, job.id(), "digest")).isEqualTo(embedded.digest());
            assertThat((List<?>) inResult(board, job.id(), "warnings"))
                    .first()
                    .asString()
                    .startsWith("dpu-service dpu-service-1 died")
                    .endsWith(
                            "; the job was started again with the DPUs it hosted, node1/dpu0, down from the start");
        }
    }

    @Test
    void failsAJobThatNeedsItsDpusWhenTheirServiceVanishes() throws InterruptedException {
        cluster.add("dpu-service-1", LpKind.DPU);
        try (JobRunner runner = runner(Duration.ofSeconds(5))) {
            runner.start();
            Job job = board.submit(offloaded("none", 2_000, ""), "");
            vanishUnderWay();

            Job ended = awaitEnd(job);

            assertThat(ended.state()).isEqualTo(JobState.FAILED);
            assertThat(ended.reasons())
                    .singleElement()
                    .asString()
                    .startsWith("dpu-service dpu-service-1 died");
        }
    }

    private void vanishUnderWay() {
        await("turns of the job")
                .atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> cluster.counters().turns() >= 2_000);
        cluster.service("dpu-service-1").kill();
    }

    /** Returns a job that is long enough for the DPUs' service to fail during it. */
    private static String offloaded(String fallback, int iterations, String faults) {
        return "{workload: offload/osu-alltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, parameters: {workers: 1, sizes: 8, iterations: %d, fallback: %s}%s}"
                .formatted(iterations, fallback, faults);
    }

    @Test
    void cancelsAJobInTheQueueAtOnce() {
        Job job = board.submit(JOB, "");

        assertThat(board.cancel(job.id()).state()).isEqualTo(JobState.CANCELLED);
        assertThat(inResult(board, job.id(), "state")).isEqualTo("CANCELLED");
        assertThatThrownBy(() -> board.cancel(job.id()))
                .isInstanceOf(JobConflictException.class)
                .hasMessage("job job-1 has ended already: CANCELLED");
    }

    @Test
    void takesNoMoreJobsThanTheQueueHolds() {
        board.submit(JOB, "");
        board.submit(JOB, "");

        assertThatThrownBy(() -> board.submit(JOB, "")).isInstanceOf(QueueFullException.class);
    }

    @Test
    void aJobThatARestartCutShortHasFailed() {
        board.submit(JOB, "");

        Job kept = new JobBoard(new JobStore(JobDatabase.in(folder)), 2).get("job-1");

        assertThat(kept.state()).isEqualTo(JobState.FAILED);
        assertThat(kept.reasons())
                .containsExactly("the coordinator was restarted before the job ended");
    }

    private static Object inResult(JobBoard board, String id, String field) {
        Map<String, ?> result = board.result(id);
        assertThat(result).isNotNull();
        return result.get(field);
    }

    private JobRunner runner(Duration serviceWait) {
        return new JobRunner(
                board,
                new Planner(PlanLimits.ofThisProcess()),
                cluster.conductor(),
                cluster.membership(),
                serviceWait);
    }

    private Job awaitEnd(Job job) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Consumer<Job> watcher =
                changed -> {
                    if (changed.id().equals(job.id()) && changed.state().ended()) {
                        ended.countDown();
                    }
                };
        board.watch(watcher);
        try {
            Job now = board.get(job.id());
            assertThat(now.state().ended() || ended.await(240, TimeUnit.SECONDS)).isTrue();
            return board.get(job.id());
        } finally {
            board.unwatch(watcher);
        }
    }
}
