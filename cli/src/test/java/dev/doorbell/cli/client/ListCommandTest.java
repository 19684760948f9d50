package dev.doorbell.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.watch.FakeCoordinator;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ListCommandTest {

    @Test
    void showsTheTimeThatEndedJobsTook() throws IOException {
        try (FakeCoordinator coordinator =
                new FakeCoordinator()
                        .listed(
                                """
                                {"id": "job-1", "workload": "nvshmem/put-bw", "path": "ibgda", "state": "COMPLETED", "name": "first",
                                 "submittedAt": "2026-11-29T05:26:49.001089Z", "startedAt": "2026-11-29T05:26:49.048025Z",
                                 "endedAt": "2026-11-29T05:27:12.281459Z", "tags": ["a", "b"]}\
                                """,
                                """
                                {"id": "job-2", "workload": "nvshmem/put-bw", "path": "ibrc", "state": "QUEUED", "name": "",
                                 "submittedAt": "2026-11-29T05:27:13Z", "tags": []}\
                                """)) {
            Outcome outcome = Outcome.of("list", "--server", coordinator.url());

            assertThat(outcome.out().lines().map(it -> it.replaceAll(" +", " ").strip()))
                    .containsExactly(
                            "job state workload path submitted took name tags",
                            "job-2 QUEUED nvshmem/put-bw ibrc 2026-11-29T05:27:13Z",
                            "job-1 COMPLETED nvshmem/put-bw ibgda 2026-11-29T05:26:49Z 23.2 s first a b");
        }
    }
}
