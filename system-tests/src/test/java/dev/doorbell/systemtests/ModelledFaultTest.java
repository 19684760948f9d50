package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong keys, addresses and permissions end a job with the hardware's error. */
class ModelledFaultTest {

    @ParameterizedTest
    @CsvSource({
        "ibrc,wrong-rkey", "ibrc,out-of-bounds", "ibrc,no-write-permission",
        "ibgda,wrong-rkey", "ibgda,out-of-bounds", "ibgda,no-write-permission"
    })
    void endsTheJobFailedNamingPeQueuePairAndEntry(String path, String kind) {
        JobResult result =
                Embedded.run(
                        Map.of(
                                "workload",
                                "nvshmem/put-bw",
                                "path",
                                path,
                                "faults",
                                List.of(Map.of("kind", kind, "pe", 0, "operation", 3)),
                                "parameters",
                                Map.of("ctas", 2, "sizes", "4K", "iterations", 5, "warmup", 0)));
        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons())
                .anyMatch(reason ->
                        reason.matches(
                                "PE 0: %s: entry \\d+ ended with REM_ACCESS_ERR"
                                        .formatted(
                                                path.equals("ibrc")
                                                        ? "QP \\d+ to PE 1"
                                                        : "DCI \\d+")));
        assertThat(result.reasons())
                .noneMatch(reason -> reason.contains("java") || reason.contains("Exception"));
        assertThat(result.counters())
                .containsEntry("nic.naks", 1L)
                .containsEntry("nic.queuePairErrors", 1L);
        assertThat(result.counters().get("nic.cqe.REM_ACCESS_ERR")).isEqualTo(1);
    }
}
