package dev.doorbell.coordinator.robust;

import static org.awaitility.Awaitility.await;

import dev.doorbell.coordinator.browser.LocalServices;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/** Job on its own services during attacks, and its expected digest. */
final class BesideJob implements AutoCloseable {

    private static final String DOCUMENT = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final JobBoard board;
    private final LocalServices services;
    private final String id;

    private BesideJob(JobBoard board, LocalServices services, String id) {
        this.board = board;
        this.services = services;
        this.id = id;
    }

    /** Starts the services and the job. */
    static BesideJob start(Coordinator coordinator) throws IOException {
        // Requests that name the first job are valid ones, and may cancel it.
        String first = coordinator.board().submit(DOCUMENT, "").id();
        coordinator.board().cancel(first);
        return new BesideJob(
                coordinator.board(),
                new LocalServices(coordinator.grpcPort(), JoinSecret.NONE),
                coordinator.board().submit(DOCUMENT, "").id());
    }

    /** Waits for its end and returns the digest that the coordinator reports. */
    Object digest() {
        await("end of the job").atMost(PATIENCE).until(() -> board.get(id).state().ended());
        return Objects.requireNonNull(board.result(id)).get("digest");
    }

    static String expected() {
        JobSpec spec = JobYaml.read(DOCUMENT);
        return EmbeddedRun.run(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())))
                .digest();
    }

    @Override
    public void close() {
        services.close();
    }
}
