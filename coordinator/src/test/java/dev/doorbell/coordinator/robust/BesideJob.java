package dev.doorbell.coordinator.robust;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.wire.document.JobYaml;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.wire.document.ResultDocument;
import dev.doorbell.workloads.cluster.EmbeddedRun;
import dev.doorbell.workloads.job.JobSpec;
import java.util.Objects;

/** A job that runs while others do harm, and the digest that it must have. */
final class BesideJob {

    private static final String DOCUMENT = "{workload: nvshmem/put-bw, nodes: 2}";

    private final JobBoard board;
    private final String id;

    private BesideJob(JobBoard board, String id) {
        this.board = board;
        this.id = id;
    }

    static BesideJob start(JobBoard board) {
        return new BesideJob(board, EndedJobs.start(board, DOCUMENT).id());
    }

    /** Ends it; the digest that the coordinator reports. */
    Object digest() {
        EndedJobs.end(board, DOCUMENT, id);
        return Objects.requireNonNull(board.result(id)).get("digest");
    }

    static Object expected() {
        JobSpec spec = JobYaml.read(DOCUMENT);
        return ResultDocument.of(
                        EmbeddedRun.run(
                                spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile()))))
                .get("digest");
    }
}
