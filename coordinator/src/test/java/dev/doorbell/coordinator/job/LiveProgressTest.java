package dev.doorbell.coordinator.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of a job while it runs. */
class LiveProgressTest {

    private static final String LONG =
            "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 64, sizes: [1K, 64K], iterations: 20000}}";

    @TempDir Path folder;

    @Test
    void servicesTellWithTheirHeartbeatsHowBusyTheirResourcesAre() {
        JobBoard board = new JobBoard(new JobStore(JobDatabase.in(folder)), 2);
        try (InProcessCluster cluster = InProcessCluster.start(1, 1, 1);
                JobRunner runner =
                        new JobRunner(
                                board,
                                cluster.conductor(),
                                cluster.membership(),
                                Duration.ofSeconds(5))) {
            runner.start();
            String id = board.submit(LONG, "").id();

            JobProgress progress = awaitBusy(runner, id);

            assertThat(progress.busy())
                    .allSatisfy(it -> assertThat(it.sharePermille()).isBetween(0L, 1_000L))
                    .isSortedAccordingTo(Comparator.comparingLong(Busy::busyPs).reversed());
            assertThat(progress.events()).isPositive();
            assertThat(progress.virtualPs()).isPositive();
            board.cancel(id);
        }
    }

    private static boolean tells(Optional<JobProgress> progress, String resource) {
        return progress.stream()
                .flatMap(it -> it.busy().stream())
                .anyMatch(it -> it.resource().contains(resource));
    }

    private static JobProgress awaitBusy(JobRunner runner, String id) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            Optional<JobProgress> progress = runner.progress(id);
            if (tells(progress, "/nic") && tells(progress, " proxy core")) {
                return progress.orElseThrow();
            }
            assertThat(System.nanoTime()).as("deadline of " + id).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
