package dev.doorbell.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.workloads.result.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}";

    @TempDir Path folder;

    @Test
    void aResultIsReadOnceAndNotBeforeItsJobHasEnded() {
        JobBoard board = new JobBoard(new JobStore(JobDatabase.in(folder)), 5);
        List<String> asked = new ArrayList<>();
        Measured measured =
                new Measured(id -> {
                    asked.add(id);
                    return board.result(id);
                });
        board.submit(JOB, "");
        assertThat(measured.of(board.get("job-1"))).isEmpty();
        assertThat(asked).isEmpty();

        EndedJobs.begin(board);
        EndedJobs.end(board, JOB, "job-1");

        List<Table> tables = measured.of(board.get("job-1"));
        assertThat(tables.getFirst().rows()).hasSize(1);
        assertThat(measured.of(board.get("job-1"))).isSameAs(tables);
        assertThat(asked).containsExactly("job-1");
    }
}
