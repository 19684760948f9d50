package dev.doorbell.coordinator.robust;

import dev.doorbell.coordinator.browser.LocalServices;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Job on its own services during attacks, and its expected digest. */
final class BesideJob implements AutoCloseable {

    private static final String DOCUMENT = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!board.get(id).state().ended() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return Objects.requireNonNull(board.result(id), "the job has not ended").get("digest");
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
