package dev.doorbell.workloads.msccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of a table, which do not depend on each other. */
class RowsTest {

    private static final String PROFILE = "ndv4-a100";

    @ParameterizedTest
    @CsvSource({"4, 2M, 4M", "8, 512K, 1M"})
    void aSizeTakesAsLongBehindOthersAsAlone(int gpus, String smaller, String size) {
        List<String> alone = last(gpus, size, size);
        List<String> behind = last(gpus, smaller, size);

        assertThat(behind).isEqualTo(alone);
    }

    private static List<String> last(int gpus, String least, String most) {
        Map<String, Object> parameters =
                Map.of(
                        "gpusPerNode",
                        gpus,
                        "minBytes",
                        least,
                        "maxBytes",
                        most,
                        "iterations",
                        3,
                        "warmup",
                        1);
        Map<String, Object> job =
                Map.of(
                        "workload",
                        "msccl/perf",
                        "path",
                        "msccl",
                        "profile",
                        PROFILE,
                        "nodes",
                        1,
                        "payload",
                        "phantom",
                        "parameters",
                        parameters);
        JobResult result = EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE));
        return result.tables().getFirst().texts().getLast();
    }
}
