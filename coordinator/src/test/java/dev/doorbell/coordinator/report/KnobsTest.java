package dev.doorbell.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.report.document.ProfileYaml;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnobsTest {

    private static final Map<String, Constant> MACHINE =
            ProfileYaml.read(ProfileYaml.shipped("bluefield2-hdr100")).constants();

    @ParameterizedTest
    @CsvSource({
        "node0/nic0 egress link, fabric.linkRate",
        "node0/nic3 message engine, nic.messageInterval",
        "node0/nic3 receive engine, nic.messageInterval",
        "node1 PCIe to nic0, pcie.rate",
        "node0/nic0 PCIe to node, pcie.rate",
        "node0/dpu0 DRAM, dpu.memoryRate",
        "node0/dpu0 worker1, dpu.armFactor",
        "node0 DRAM, host.memoryRate"
    })
    void theFirstOfAResourceIsWhatItsTimeComesFrom(String resource, String constant) {
        assertThat(Knobs.of(Optional.of(Resource.parse(resource)), MACHINE).getFirst().name())
                .isEqualTo(constant);
    }

    @Test
    void thoseOfTheProxyAreWhatEveryRequestTakesOfIt() {
        Map<String, Constant> dgx =
                ProfileYaml.read(ProfileYaml.shipped("dgx-a100-hdr200")).constants();

        assertThat(Knobs.of(Optional.of(Resource.parse("node0 proxy core 0.0")), dgx))
                .extracting(Constant::name)
                .startsWith("proxy.buildWqe", "proxy.pollCqe")
                .doesNotContain("proxy.ring", "proxy.gdrcopyRead");
        assertThat(Knobs.of(Optional.of(Resource.parse("node0 doorbell core 0")), dgx)).isEmpty();
    }

    @Test
    void latencyHasTheStepsOfAThreadBlock() {
        assertThat(Knobs.of(Optional.empty(), MACHINE))
                .extracting(Constant::name)
                .contains("pcie.oneWay", "nic.doorbell");
    }
}
