package dev.doorbell.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Progress of a running job. */
class LiveProgressTest {

    private static final String LONG =
            "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 64, sizes: [1K, 64K], iterations: 20000}}";

    private static final String MANY_CALLS =
            "{workload: offload/osu-ialltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, "
                    + "parameters: {workers: 1, sizes: 8, iterations: 200000, warmup: 1}}";

    @TempDir Path folder;

    @Test
    void servicesTellWithTheirHeartbeatsHowBusyTheirResourcesAre() {
        JobProgress progress =
                progressOf(LONG, it -> tells(it, "/nic") && tells(it, " proxy core"));

        assertThat(progress.busy())
                .allSatisfy(it -> assertThat(it.sharePermille()).isBetween(0L, 1_000L))
                .isSortedAccordingTo(Comparator.comparingLong(Busy::busyPs).reversed());
        assertThat(progress.events()).isPositive();
        assertThat(progress.virtualPs()).isPositive();
        assertThat(progress.allSteps()).isEqualTo(2 * (20L + 20_000));
    }

    @Test
    void servicesTellWithTheirHeartbeatsHowManyStepsTheirProgramsHaveMade() {
        JobProgress progress = progressOf(MANY_CALLS, it -> it.steps() > 0);

        // Two ranks, alone and beside a computation.
        assertThat(progress.allSteps()).isEqualTo(2 * 2 * (200_000L + 1));
        assertThat(progress.steps()).isLessThan(progress.allSteps());
    }

    /** Waits until the progress of a job satisfies a condition, then cancels the job. */
    private JobProgress progressOf(String job, Predicate<JobProgress> enough) {
        JobBoard board = new JobBoard(new JobStore(JobDatabase.in(folder)), 2);
        try (InProcessCluster cluster = InProcessCluster.start(1, 1, 1);
                JobRunner runner =
                        new JobRunner(
                                board,
                                new Planner(PlanLimits.ofThisProcess()),
                                cluster.conductor(),
                                cluster.membership(),
                                Duration.ofSeconds(5))) {
            runner.start();
            String id = board.submit(job, "").id();
            JobProgress progress = await(runner, id, enough);
            board.cancel(id);
            return progress;
        }
    }

    private static boolean tells(JobProgress progress, String resource) {
        return progress.busy().stream().anyMatch(it -> it.resource().name().contains(resource));
    }

    private static JobProgress await(JobRunner runner, String id, Predicate<JobProgress> enough) {
        return Awaitility.await("progress of " + id)
                .atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> runner.progress(id).filter(enough), Optional::isPresent)
                .orElseThrow();
    }
}
