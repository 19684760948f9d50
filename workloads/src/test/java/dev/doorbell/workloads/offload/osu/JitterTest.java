package dev.doorbell.workloads.offload.osu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Random lateness of ranks. */
class JitterTest {

    private static final String PROFILE = "bluefield2-hdr100";

    @Test
    void ranksWaitForThoseThatAreLate() {
        // The last of eight comes 8/9 of 40 us late, and a rank half of them, on average; it finds
        // what the others have sent, which saves some of the time without lateness.
        assertThat(latencyUs(40_000, 1)).isGreaterThan(latencyUs(0, 1) + 10).isLessThan(60);
    }

    @Test
    void theSeedSelectsWhoIsLate() {
        assertThat(virtualEndPs(300, 1)).isEqualTo(virtualEndPs(300, 1));
        assertThat(virtualEndPs(300, 1)).isNotEqualTo(virtualEndPs(300, 2));
        assertThat(virtualEndPs(0, 1)).isEqualTo(virtualEndPs(0, 2));
    }

    private static double latencyUs(int jitterNs, int seed) {
        return Double.parseDouble(run(jitterNs, seed).tables().get(0).texts().getFirst().getLast());
    }

    private static long virtualEndPs(int jitterNs, int seed) {
        return run(jitterNs, seed).virtualEndPs();
    }

    private static JobResult run(int jitterNs, int seed) {
        Map<String, Object> parameters =
                Map.of(
                        "sizes",
                        "64",
                        "iterations",
                        100,
                        "warmup",
                        2,
                        "ranksPerNode",
                        4,
                        "jitter",
                        jitterNs);
        Map<String, Object> job =
                Map.of(
                        "workload",
                        "offload/osu-allgather",
                        "profile",
                        PROFILE,
                        "nodes",
                        2,
                        "path",
                        "host",
                        "seed",
                        seed,
                        "parameters",
                        parameters);
        return EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE));
    }
}
