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

/** Jobs on a board that have ended, for tests of what is shown of them. */
public final class EndedJobs {

    private EndedJobs() {}

    /** A job that ran to its end, computed here. */
    public static Job run(JobBoard board, String document) {
        return run(board, document, result -> result);
    }

    /** A job that ran to its end and has another result than it had. */
    public static Job run(JobBoard board, String document, UnaryOperator<JobResult> change) {
        String id = start(board, document).id();
        end(board, document, id, change);
        return board.get(id);
    }

    /** A job that ran to its end on a profile that came along. */
    public static Job runOn(JobBoard board, String profile, String document) {
        String id = board.submit(document, profile).id();
        begin(board);
        JobResult result = EmbeddedRun.run(JobYaml.read(document), ProfileYaml.read(profile));
        board.end(id, result.state(), result);
        return board.get(id);
    }

    /** A job that runs, as far as the board knows, has ended as it does. */
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

    /** A job that was cancelled while it ran, when it had come so far. */
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

    /** A job that runs, as far as the board knows. */
    public static Job start(JobBoard board, String document) {
        Job job = board.submit(document, "");
        begin(board);
        return board.get(job.id());
    }

    /** The next job of the queue runs, as far as the board knows. */
    public static void begin(JobBoard board) {
        board.begin(board.next().orElseThrow());
    }
}
