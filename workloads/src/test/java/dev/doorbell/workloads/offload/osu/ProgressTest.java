package dev.doorbell.workloads.offload.osu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Collectives of hosts with and without a progress thread per rank. */
class ProgressTest {

    private static final String PROFILE = "bluefield2-hdr100";

    @Test
    void aThreadHidesACollectiveBehindComputing() {
        JobResult calls = run("calls", 2);
        JobResult thread = run("thread", 2);

        assertThat(thread.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(overlap(calls)).isLessThan(10);
        assertThat(overlap(thread)).isGreaterThan(80);
        assertThat(thread.digest()).isEqualTo(run("thread", 2).digest());
    }

    @Test
    void aThreadTakesASecondCore() {
        assertThatThrownBy(() -> run("thread", 17))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "ranksPerNode is 17; expected 16 at most with progress: thread, which takes a second core for each rank");
    }

    private static JobResult run(String progress, int ranksPerNode) {
        Map<String, Object> parameters =
                Map.of(
                        "sizes",
                        "64K",
                        "iterations",
                        5,
                        "warmup",
                        2,
                        "ranksPerNode",
                        ranksPerNode,
                        "progress",
                        progress);
        Map<String, Object> job =
                Map.of(
                        "workload",
                        "offload/osu-ialltoall",
                        "profile",
                        PROFILE,
                        "nodes",
                        4,
                        "path",
                        "host",
                        "parameters",
                        parameters);
        return EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE));
    }

    private static double overlap(JobResult result) {
        Table table = result.tables().get(0);
        List<String> names = table.columns().stream().map(Column::name).toList();
        return Double.parseDouble(table.texts().getLast().get(names.indexOf("Overlap")));
    }
}
