package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disk that is full while jobs are submitted and end, and has room again afterwards. */
@Needs(Outside.MOUNT)
class FullDiskTest {

    private static final String JOB = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST_JOBS = 2_000;
    private static final int MOST_FILLS = 20;

    @TempDir Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private SmallDisk disk;

    @BeforeEach
    void mount() throws Exception {
        disk = SmallDisk.at(folder);
    }

    @AfterEach
    void unmount() {
        http.shutdownNow();
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void refusesJobsWhileTheDiskIsFullAndLosesNone() throws Exception {
        String digest;
        try (Coordinator coordinator = Coordinator.start(folder)) {
            assertThat(submit(coordinator).statusCode()).isEqualTo(202);
            assertThat(submit(coordinator).statusCode()).isEqualTo(202);
            EndedJobs.begin(coordinator.board());
            HttpResponse<String> health;
            int fills = 0;
            do {
                // A store that is opened again has less on its disk, and may be well for a while.
                disk.fill();
                HttpResponse<String> refused = refusal(coordinator);

                assertThat(refused.statusCode()).isEqualTo(507);
                assertThat(refused.body())
                        .contains("the disk of the job store is full; free space on it and send");
                health = health(coordinator);
            } while (health.statusCode() == 200 && ++fills < MOST_FILLS);
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("the disk of the job store is full");

            EndedJobs.end(coordinator.board(), JOB, "job-1");
            String ended = get(coordinator, "/api/v1/jobs/job-1").body();
            assertThat(ended).contains("\"COMPLETED\"", "\"digest\"");
            digest = digest(ended);
            assertThat(get(coordinator, "/api/v1/jobs").body()).contains("job-2");

            disk.empty();
            await(() -> health(coordinator).statusCode() == 200);
            HttpResponse<String> taken = submit(coordinator);
            assertThat(taken.statusCode()).isEqualTo(202);
        }
        try (Coordinator again = Coordinator.start(folder, "--doorbell.jobs.after-crash=requeue")) {
            assertThat(digest(get(again, "/api/v1/jobs/job-1").body())).isEqualTo(digest);
            assertThat(get(again, "/api/v1/jobs/job-2").body()).contains("\"QUEUED\"");
            // The accepted ones and no others.
            assertThat(again.board().list())
                    .filteredOn(job -> !job.state().ended())
                    .hasSize(accepted - 1);
        }
    }

    private int accepted;

    /**
     * Submits until a rejection. The first few jobs use up the free space in the database's file.
     */
    private HttpResponse<String> refusal(Coordinator coordinator) throws Exception {
        for (int job = 0; job < MOST_JOBS; job++) {
            HttpResponse<String> answer = submit(coordinator);
            if (answer.statusCode() != 202) {
                return answer;
            }
        }
        throw new AssertionError("%d jobs were taken on a full disk".formatted(MOST_JOBS));
    }

    private HttpResponse<String> submit(Coordinator coordinator) throws Exception {
        HttpResponse<String> answer =
                http.send(
                        HttpRequest.newBuilder(URI.create(coordinator.address() + "/api/v1/jobs"))
                                .POST(BodyPublishers.ofString(JOB))
                                .timeout(PATIENCE)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        accepted += answer.statusCode() == 202 ? 1 : 0;
        return answer;
    }

    private HttpResponse<String> health(Coordinator coordinator) {
        return get(coordinator.managementAddress() + "/actuator/health");
    }

    private HttpResponse<String> get(Coordinator coordinator, String path) {
        return get(coordinator.address() + path);
    }

    private HttpResponse<String> get(String address) {
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String digest(String document) {
        int at = document.indexOf("\"digest\"");
        return document.substring(at, document.indexOf('\n', at));
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(PATIENCE).until(condition::getAsBoolean);
    }
}
