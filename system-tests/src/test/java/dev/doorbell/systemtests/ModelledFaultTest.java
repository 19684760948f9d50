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
                                "PE 0: %s: entry \\d+ \\(RDMA_WRITE, 4096 B, remote address 0x[0-9a-f]+, rkey 0x[0-9a-f]+\\) ended with REM_ACCESS_ERR"
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

    // PEs come late to barriers, so that a signal fails at different moments: while the other PE's
    // signal is awaited (operation 2), on entry of the CST handshake (3), and with operation 5
    // without GDRCopy while the proxy waits for the CST read of its own.
    @ParameterizedTest
    @CsvSource({
        "false, 2, 0", "false, 3, 0", "false, 5, 0",
        "true, 2, 0", "true, 3, 0", "true, 5, 1"
    })
    void aSignalThatFailsEndsABarrierOverIbrc(
            boolean withoutGdrcopy, int operation, long unansweredReads) {
        JobResult result =
                Embedded.run(
                        Map.of(
                                "workload",
                                "nvshmem/barrier-latency",
                                "path",
                                "ibrc",
                                "env",
                                Map.of("NVSHMEM_DISABLE_GDRCOPY", withoutGdrcopy ? "1" : "0"),
                                "faults",
                                List.of(
                                        Map.of(
                                                "kind",
                                                "wrong-rkey",
                                                "pe",
                                                0,
                                                "operation",
                                                operation)),
                                "parameters",
                                Map.of(
                                        "scope",
                                        "block",
                                        "iterations",
                                        8,
                                        "warmup",
                                        0,
                                        "skew",
                                        20_000)));
        assertThat(result.state()).isEqualTo(JobState.FAILED);
        // The other end of the connection is then broken, too, as PE 1 may report.
        assertThat(result.reasons())
                .anyMatch(reason ->
                        reason.startsWith("PE 0: QP 2 to PE 1: entry %d (".formatted(operation))
                                && reason.endsWith(") ended with REM_ACCESS_ERR"));
        assertThat(
                        result.counters().get("proxy.consistencyReads")
                                - result.counters().get("proxy.consistencyRequests"))
                .isEqualTo(unansweredReads);
    }
}
