package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs of offload/p3dfft over hosts and DPUs. */
class PencilFftTest {

    @ParameterizedTest
    @CsvSource({"host,blocking", "host,nonblocking", "staged,nonblocking", "gvmi,nonblocking"})
    void gridsThatDivideUnevenlyComeOutRight(String path, String transposes) {
        JobResult result = run(path, "real", true, Map.of("transposes", transposes));

        assertThat(result.reasons()).isEqualTo(List.of());
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        // Wave numbers and points of 2 grids, 2 pairs and one before.
        assertThat(result.verification().checkedBytes())
                .isEqualTo(3L * 2 * (10 * 17 * 11 * 16 + 18 * 17 * 11 * 8));
    }

    @Test
    void phantomGridsTakeTheTimeOfRealOnes() {
        JobResult real = run("host", "real", true, Map.of());
        JobResult phantom = run("host", "phantom", true, Map.of());

        assertThat(phantom.state()).isEqualTo(JobState.COMPLETED);
        assertThat(phantom.virtualEndPs()).isEqualTo(real.virtualEndPs());
        assertThat(phantom.tables()).isEqualTo(real.tables());
    }

    @Test
    void trainsChangeNothing() {
        assertThat(run("host", "real", false, Map.of()).digest())
                .isEqualTo(run("host", "real", true, Map.of()).digest());
    }

    @Test
    void timesAddUpToTheTotal() {
        JobResult result = run("host", "phantom", true, Map.of("testCalls", 3));

        double parts = 0;
        for (String part : List.of("compute", "pack", "init", "test", "wait")) {
            parts += cell(result, part);
        }
        // All six are rounded to 0.001 us.
        assertThat(parts).isCloseTo(cell(result, "total"), within(0.0031));
        assertThat(cell(result, "test")).isPositive();
    }

    private static double cell(JobResult result, String column) {
        return Embedded.column(result, column, "grid").get("18x17x11");
    }

    private static JobResult run(
            String path, String payload, boolean trains, Map<String, Object> more) {
        Map<String, Object> parameters = new HashMap<>(more);
        parameters.putAll(Map.of("ranksPerNode", 3, "nx", 18, "ny", 17, "nz", 11, "iterations", 2));
        JobSpec job =
                JobSpecs.fromMap(
                        Map.of(
                                "workload", "offload/p3dfft",
                                "profile", "bluefield2-hdr100",
                                "nodes", 2,
                                "path", path,
                                "payload", payload,
                                "trains", trains,
                                "parameters", parameters));
        return EmbeddedRun.run(job, ProfileYaml.read(ProfileYaml.shipped(job.profile())));
    }
}
