package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.job.Placement;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs of a binary on services: their results, and the processes that they start. */
final class BinaryRuns {

    /** Real time that a process may take. */
    static final int TIMEOUT_SECONDS = 60;

    private BinaryRuns() {}

    /** Runs a job on services, spread and packed, and expects the result of an embedded run. */
    static void assertSame(InProcessCluster cluster, JobSpec job, JobResult embedded) {
        assertThat(Jobs.deterministic(cluster.run(job))).isEqualTo(Jobs.deterministic(embedded));
        JobResult packed =
                cluster.run(JobValues.of(job).put(JobFields.PLACEMENT, Placement.PACKED).job());
        assertThat(packed.digest()).isEqualTo(embedded.digest());
        assertThat(packed.tables()).isEqualTo(embedded.tables());
    }

    /** Returns the reason why a job fails. */
    static String refused(InProcessCluster cluster, JobSpec job) {
        JobResult ended = cluster.run(job);
        assertThat(ended.state()).isEqualTo(JobState.FAILED);
        return ended.reasons().getFirst();
    }

    /** Returns the lines that the processes of a job have printed. */
    static List<String> printed(JobResult result) {
        Table output = result.tables().getLast();
        assertThat(output.name()).isEqualTo("output");
        return output.texts().stream().map(List::getLast).map(String::strip).toList();
    }

    /** Waits until processes of a binary run. */
    static void awaitProcesses(Path binary, int processes) {
        await(binary, processes, Integer.MAX_VALUE);
    }

    /** Waits until no process of a binary runs. */
    static void awaitEnd(Path binary) {
        await(binary, 0, 0);
    }

    private static void await(Path binary, int least, int most) {
        Patience.await(
                Duration.ofSeconds(TIMEOUT_SECONDS),
                () -> least <= running(binary) && running(binary) <= most,
                () -> running(binary) + " processes run");
    }

    private static long running(Path binary) {
        return ProcessHandle.allProcesses()
                .filter(it -> it.info().command().filter(binary.toString()::equals).isPresent())
                .count();
    }
}
