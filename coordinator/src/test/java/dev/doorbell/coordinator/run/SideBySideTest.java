package dev.doorbell.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent jobs. */
class SideBySideTest {

    private static final List<String> JOBS =
            List.of(
                    "{workload: nvshmem/put-bw, nodes: 2, trains: false, parameters: {sizes: 4K, ctas: 2, iterations: 200}}",
                    "{workload: nvshmem/put-bw, nodes: 2, path: ibrc, seed: 7, parameters: {sizes: 1K, ctas: 4, iterations: 100}}",
                    "{workload: nvshmem/get-bw, nodes: 2, parameters: {sizes: 8K, iterations: 20}}",
                    "{workload: nvshmem/put-bw, nodes: 4, parameters: {sizes: 2K, iterations: 20}}");

    @TempDir Path folder;

    @Test
    void jobsOnServicesOfTheirOwnGiveTheDigestsOfEachAlone() throws InterruptedException {
        assertThat(mostAtOnce(JOBS, 4)).isEqualTo(2);
    }

    @Test
    void jobsThatNeedTheSameServicesRunOneAfterAnother() throws InterruptedException {
        assertThat(mostAtOnce(JOBS, 2)).isEqualTo(1);
    }

    @Test
    void aPackedJobTakesOneServiceOfAnyKind() throws InterruptedException {
        List<String> packed =
                JOBS.stream()
                        .map(job -> job.replace("{workload", "{placement: packed, workload"))
                        .toList();

        assertThat(mostAtOnce(packed, 1)).isEqualTo(2);
    }

    /**
     * Returns the largest number of concurrent jobs on {@code services} services of a kind, each
     * with its own digest.
     */
    private long mostAtOnce(List<String> jobs, int services) throws InterruptedException {
        JobBoard board = new JobBoard(new JobStore(JobDatabase.in(folder)), 10);
        CountDownLatch ended = new CountDownLatch(jobs.size());
        AtomicLong most = new AtomicLong();
        board.watch(job -> {
            most.accumulateAndGet(board.count(JobState.RUNNING), Math::max);
            if (job.state().ended()) {
                ended.countDown();
            }
        });
        try (InProcessCluster cluster = InProcessCluster.start(services, services, 0);
                JobRunner runner =
                        new JobRunner(
                                board,
                                new Planner(PlanLimits.ofThisProcess()),
                                cluster.conductor(),
                                cluster.membership(),
                                Duration.ofSeconds(5))) {
            jobs.forEach(job -> board.submit(job, ""));
            runner.start();

            assertThat(ended.await(240, TimeUnit.SECONDS)).isTrue();
        }
        for (int number = 1; number <= jobs.size(); number++) {
            Map<String, ?> result = board.result("job-" + number);
            assertThat(result).isNotNull();
            assertThat(result.get("state")).isEqualTo("COMPLETED");
            assertThat(result.get("digest")).isEqualTo(embedded(jobs.get(number - 1)));
        }
        return most.get();
    }

    private static String embedded(String job) {
        JobSpec spec = JobYaml.read(job);
        return EmbeddedRun.run(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())))
                .digest();
    }
}
