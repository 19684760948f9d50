package dev.doorbell.coordinator.job;

import dev.doorbell.pdes.RunState;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.Results;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Ended jobs on a board, for tests of their display. */
public final class EndedJobs {

    private EndedJobs() {}

    /** Runs a job to its end in this process. */
    public static Job run(JobBoard board, String document) {
        return run(board, document, result -> result);
    }

    /** Runs a job to its end and stores a changed result. */
    public static Job run(JobBoard board, String document, UnaryOperator<JobResult> change) {
        String id = start(board, document).id();
        end(board, document, id, change);
        return board.get(id);
    }

    /** Runs a job to its end on a custom profile. */
    public static Job runOn(JobBoard board, String profile, String document) {
        String id = board.submit(document, profile).id();
        begin(board);
        JobResult result = EmbeddedRun.run(JobYaml.read(document), ProfileYaml.read(profile));
        board.end(id, result.state(), result);
        return board.get(id);
    }

    /** Stores a job with a result that is known. */
    public static Job keep(JobBoard board, String document, JobResult result) {
        String id = start(board, document).id();
        board.end(id, result.state(), result);
        return board.get(id);
    }

    /** Ends a job that runs on the board with its real result. */
    public static void end(JobBoard board, String document, String id) {
        end(board, document, id, result -> result);
    }

    private static void end(
            JobBoard board, String document, String id, UnaryOperator<JobResult> change) {
        JobSpec spec = JobYaml.read(document);
        JobResult result =
                change.apply(
                        EmbeddedRun.run(
                                spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile()))));
        board.end(id, result.state(), result);
    }

    /** Cancels a running job with a given progress. */
    public static Job breakOff(JobBoard board, String document, JobProgress reached) {
        String id = start(board, document).id();
        JobSpec spec = JobYaml.read(document);
        JobResult result =
                Results.assemble(
                        spec,
                        ClusterPlan.of(spec, ProfileYaml.read(ProfileYaml.shipped(spec.profile())))
                                .workload(),
                        RunState.FAILED,
                        List.of(JobBoard.CANCELLED),
                        List.of(),
                        1);
        board.end(id, JobState.CANCELLED, result, Optional.of(reached));
        return board.get(id);
    }

    /** Starts a job on the board. */
    public static Job start(JobBoard board, String document) {
        Job job = board.submit(document, "");
        begin(board);
        return board.get(job.id());
    }

    /** Starts the next job of the queue on the board. */
    public static void begin(JobBoard board) {
        board.begin(board.next().orElseThrow());
    }
}
