package dev.doorbell.coordinator.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.ProfileYaml;
import org.junit.jupiter.api.Test;

class SubmissionTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, profile: %s, parameters: {sizes: 4K}}";

    @Test
    void aRunCarriesAllConstantsOfAProfileThatExtendsAnother() {
        String lab =
                "{name: lab, extends: dgx-a100-hdr200, description: d, constants: {nic.doorbell:"
                        + " {value: 60, unit: ns, source: s, confidence: verified}}}";

        String carried = Submission.of(JOB.formatted("lab"), lab).request("job-1").profileYaml();

        assertThat(carried).doesNotContain("extends:").contains("gpu.memory: {value: 40");
        assertThat(ProfileYaml.read(carried).ps("nic.doorbell")).isEqualTo(60_000);
    }

    @Test
    void aRunOnAShippedMachineCarriesAllItsConstants() {
        String carried =
                Submission.of(JOB.formatted("dgx-a100-hdr200"), "").request("job-1").profileYaml();

        assertThat(carried).isEqualTo(ProfileYaml.shipped("dgx-a100-hdr200"));
    }

    @Test
    void aRunCarriesAProfileThatExtendsNoneAsItWasSent() {
        String own = ProfileYaml.shipped("dgx-a100-hdr200") + "# Remark\n";

        assertThat(Submission.of(JOB.formatted("dgx-a100-hdr200"), own).request("j").profileYaml())
                .isEqualTo(own);
    }
}
