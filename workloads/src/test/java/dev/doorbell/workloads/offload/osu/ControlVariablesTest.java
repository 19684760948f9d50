package dev.doorbell.workloads.offload.osu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Variables of MPICH in a job. */
class ControlVariablesTest {

    private static final String PROFILE = "bluefield2-hdr100";

    @Test
    void anAlgorithmAndTheLimitThatLeadsToItGiveTheSameTimes() {
        long usual = virtualEndPs(Map.of());
        long pairwise = virtualEndPs(Map.of("MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM", "pairwise"));

        assertThat(pairwise).isNotEqualTo(usual);
        assertThat(virtualEndPs(Map.of("MPIR_CVAR_ALLTOALL_MEDIUM_MSG_SIZE", "8192")))
                .isEqualTo(pairwise);
    }

    @Test
    void exchangesOneAtATimeTakeLonger() {
        assertThat(virtualEndPs(Map.of("MPIR_CVAR_ALLTOALL_THROTTLE", "1")))
                .isGreaterThan(virtualEndPs(Map.of()));
    }

    @Test
    void refusesUnknownVariables() {
        assertThatThrownBy(() -> virtualEndPs(Map.of("MPIR_CVAR_ALLTOALL_THROTLE", "1")))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(
                        "env has MPIR_CVAR_ALLTOALL_THROTLE; expected one of MPIR_CVAR_ALLGATHER_");
    }

    private static long virtualEndPs(Map<String, String> env) {
        Map<String, Object> parameters =
                Map.of("sizes", "16K", "iterations", 2, "warmup", 1, "ranksPerNode", 4);
        Map<String, Object> job =
                Map.of(
                        "workload",
                        "offload/osu-alltoall",
                        "profile",
                        PROFILE,
                        "nodes",
                        2,
                        "path",
                        "host",
                        "env",
                        env,
                        "parameters",
                        parameters);
        return EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE)).virtualEndPs();
    }
}
