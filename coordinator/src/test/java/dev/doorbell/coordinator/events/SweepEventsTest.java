package dev.doorbell.coordinator.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.SweepStore;
import dev.doorbell.coordinator.sweep.Sweeps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class SweepEventsTest {

    @TempDir Path folder;

    @Test
    void whatASlowClientMissesItIsToldWhenItIsReadyThoughNothingChangesSince() {
        JdbcClient database = JobDatabase.in(folder);
        JobBoard board = new JobBoard(new JobStore(database), 5);
        Sweeps sweeps = new Sweeps(board, new SweepStore(database));
        sweeps.submit("{job: {workload: nvshmem/put-bw}, vary: {ctas: [1, 4]}}", "ada");
        List<String> told = new ArrayList<>();

        new SweepEvents(sweeps, board)
                .follow(
                        "sweep-1",
                        new SweepEvents.Client() {

                            private int asked;

                            @Override
                            public boolean gone() {
                                return false;
                            }

                            @Override
                            public boolean ready() {
                                return ++asked != 2; // It has not read the first yet.
                            }

                            @Override
                            public void idle() {
                                // Nothing to report.
                            }

                            @Override
                            public void tell(SweepReport report) {
                                told.add(
                                        report.jobs().stream()
                                                .map(job -> job.orElseThrow().state().name())
                                                .toList()
                                                .toString());
                                if (!report.ended()) {
                                    board.cancel("job-" + told.size());
                                }
                            }
                        });

        assertThat(told)
                .containsExactly(
                        "[QUEUED, QUEUED]", "[CANCELLED, QUEUED]", "[CANCELLED, CANCELLED]");
    }
}
