package dev.doorbell.pdes.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTest {

    @ParameterizedTest
    @CsvSource({
        "node0/nic3 egress link, nic egress link",
        "node12/nic0 PCIe to node, nic PCIe to node",
        "node1 PCIe to nic2, host PCIe to nic",
        "node1/dpu0 PCIe to nic0, dpu PCIe to nic",
        "node0 proxy core 0.1, host proxy core",
        "node0 doorbell core 3, host doorbell core",
        "node0 gpu1 memory, host gpu memory",
        "node0 gpu1 SMs, host gpu SMs",
        "node0 NVLink from gpu7, host NVLink from gpu",
        "node0 PCIe from gpu2 to the host, host PCIe from gpu to the host",
        "node0 helper of rank 11, host helper of rank",
        "node1 DRAM, host DRAM",
        "node1/dpu0 DRAM, dpu DRAM",
        "node1/dpu0 worker2, dpu worker"
    })
    void aNameIsReadBackAndHasALabel(String name, String label) {
        Resource resource = Resource.parse(name);

        assertThat(resource.name()).isEqualTo(name);
        assertThat(resource.label()).isEqualTo(label);
    }

    @ParameterizedTest
    @EnumSource
    void everyKindIsReadBack(ResourceKind kind) {
        Resource resource =
                new Resource(
                        Place.dpu(3, 1),
                        kind,
                        kind.numbers() > 0 ? 17 : 0,
                        kind.numbers() > 1 ? 5 : 0);

        assertThat(Resource.parse(resource.name())).isEqualTo(resource);
    }

    @Test
    void threadsOfAProxyAreOneTogether() {
        Resource together = Resource.parse("node0 proxy core 2.7").withAllThreads();

        assertThat(together).isEqualTo(Resource.parse("node0 proxy core 2.5").withAllThreads());
        assertThat(together.name()).isEqualTo("node0 proxy core 2.*");
        assertThat(Resource.parse(together.name())).isEqualTo(together);
        assertThat(Resource.parse("node0 DRAM").withAllThreads())
                .isEqualTo(Resource.parse("node0 DRAM"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "DRAM",
                "node0",
                "node0 something new",
                "node DRAM",
                "node0/cpu1 DRAM",
                "node0 gpu memory",
                "node99999999999 DRAM",
                "node0 gpu* memory",
                "node0 egress link "
            })
    void anyOtherNameIsRefused(String name) {
        assertThatThrownBy(() -> Resource.parse(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected ");
    }
}
