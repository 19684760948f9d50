package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Store after many small jobs: bounded while the coordinator runs, and intact afterwards. */
class StoreSizeTest {

    private static final int JOBS = Integer.getInteger("doorbell.store.jobs", 400);
    private static final long MOST_BYTES = 20L << 20;
    private static final String JOB =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, ctas: 1, iterations: 2}}";

    @TempDir Path folder;

    @Test
    void manyLittleJobsTakeLittleRoomAndAreAllThereAfterARestart() throws Exception {
        try (Coordinator coordinator = Coordinator.start(folder)) {
            for (int job = 0; job < JOBS; job++) {
                EndedJobs.run(coordinator.board(), JOB);
            }
            System.out.printf("%d jobs take %d KiB%n", JOBS, bytes() >> 10);
            assertThat(bytes()).isLessThan(MOST_BYTES);
        }
        System.out.printf("%d jobs take %d KiB when closed%n", JOBS, bytes() >> 10);
        try (Coordinator again = Coordinator.start(folder)) {
            assertThat(again.board().list())
                    .hasSize(JOBS)
                    .allMatch(job -> again.board().result(job.id()) != null);
        }
    }

    private long bytes() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            long bytes = 0;
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }
}
