package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import org.junit.jupiter.api.Test;

/** Transport of MPI between nodes. */
class TransportTest {

    @Test
    void ranks_have_a_connection_per_peer() {
        JobResult result = osu("rc");

        // Each of 6 ranks has the 4 of other nodes.
        assertThat(result.counters()).containsEntry("verbs.connections", 24L);
        assertThat(result.counters().getOrDefault("nic.dcSwitches", 0L)).isZero();
    }

    @Test
    void dynamic_connections_are_an_option() {
        JobResult result = osu("dc");

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.counters()).doesNotContainKey("verbs.connections");
        assertThat(result.counters().get("nic.dcSwitches")).isPositive();
    }

    @Test
    void adapters_without_dynamic_connections_refuse_them() {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: datatype/pingpong, nodes: 2, profile: ncsu-arc-c2050, parameters: {transport: dc}}"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "transport is dc; expected rc: the adapters of profile ncsu-arc-c2050 have no DC, which constant nic.dcHeader stands for");
    }

    private static JobResult osu(String transport) {
        return Jobs.embeddedResult(
                "{workload: offload/osu-ialltoall, path: host, nodes: 3, profile: bluefield2-hdr100, parameters: {ranksPerNode: 2, sizes: 16K, iterations: 2, warmup: 0, transport: %s}}"
                        .formatted(transport));
    }
}
