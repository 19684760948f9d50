package dev.doorbell.workloads.offload.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Adapters and paths refuse what they cannot do, and workers that read move the same bytes. */
class CapabilitiesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bluefield2-hdr100; gvmi; ids; alias; have no indirect keys, which constant dpu.indirectKeys stands for",
                "bluefield2-hdr100; staged; direction; read; write on path staged, whose workers read and then write"
            })
    void a_missing_capability_is_refused_with_its_reason(
            String profile, String path, String parameter, String value, String reason) {
        assertThatThrownBy(() -> run(profile, path, "ialltoall", Map.of(parameter, value)))
                .hasMessageContaining(parameter)
                .hasMessageContaining(reason);
    }

    @Test
    void reads_fill_no_segments() {
        assertThatThrownBy(() ->
                        run(
                                "bluefield3-ndr200",
                                "gvmi",
                                "iallgather",
                                Map.of("direction", "read", "form", "hierarchical")))
                .hasMessageContaining("flat with direction: read, which fills no segments");
    }

    @ParameterizedTest
    @CsvSource({
        "bluefield2-hdr100, ialltoall, dpu",
        "bluefield3-ndr200, ialltoallv, dpu",
        "bluefield3-ndr200, ialltoallv, host",
        "bluefield3-ndr200, iallgather, host",
        "bluefield2-hdr100, iallgatherv, dpu",
        "bluefield3-ndr200, ibcast, dpu"
    })
    void workers_that_read_move_every_byte(String profile, String collective, String intra) {
        JobResult result =
                run(
                        profile,
                        "gvmi",
                        collective,
                        Map.of("direction", "read", "window", 3, "intra", intra));

        assertThat(result.reasons()).isEmpty();
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
    }

    private static JobResult run(
            String profile, String path, String collective, Map<String, Object> more) {
        Map<String, Object> parameters = new HashMap<>(more);
        parameters.put("ranksPerNode", 3);
        parameters.put("workers", 2);
        parameters.put("sizes", "1,5000");
        parameters.put("iterations", 2);
        parameters.put("warmup", 1);
        return EmbeddedRun.run(
                JobSpecs.fromMap(
                        Map.of(
                                "workload", "offload/osu-" + collective,
                                "profile", profile,
                                "nodes", 2,
                                "path", path,
                                "parameters", parameters)),
                TestProfile.shipped(profile));
    }
}
