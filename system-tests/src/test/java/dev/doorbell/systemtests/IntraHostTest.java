package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Offloaded collectives whose blocks inside a node are moved by its ranks. */
class IntraHostTest {

    private static final int RANKS = 6;
    private static final int BYTES = 1 << 14;

    /**
     * Two loops of two calls; each of six ranks has three in another node, and three in its own.
     */
    @ParameterizedTest
    @CsvSource({
        "osu-ialltoall, flat, 3, 6",
        "osu-ialltoallv, flat, 3, 6",
        "osu-iallgather, flat, 3, 6",
        "osu-iallgatherv, flat, 3, 6",
        "osu-iallgather, hierarchical, 2, 2",
        "osu-iallgatherv, hierarchical, 2, 2"
    })
    void workers_move_the_blocks_between_nodes_only(
            String workload, String form, int blocks, int before) {
        JobResult host = run(workload, form, "host");
        JobResult dpu = run(workload, form, "dpu");

        assertThat(host.counters()).containsEntry("dpu.gvmiBytes", 4L * RANKS * blocks * BYTES);
        assertThat(dpu.counters()).containsEntry("dpu.gvmiBytes", 4L * RANKS * before * BYTES);
        assertThat(host.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
    }

    @Test
    void hosts_cannot_take_over_from_dead_dpus() {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: offload/osu-ialltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, parameters: {intra: host, fallback: host}}"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "fallback is host; expected none with intra: host, whose ranks move blocks as well");
    }

    private static JobResult run(String workload, String form, String intra) {
        return Jobs.embeddedResult(
                "{workload: offload/%s, path: gvmi, nodes: 2, profile: bluefield2-hdr100, payload: real, parameters: {ranksPerNode: 3, workers: 2, sizes: 16K, iterations: 1, warmup: 1, form: %s, intra: %s}}"
                        .formatted(workload, form, intra));
    }
}
