package dev.doorbell.coordinator.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Resource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachinePartTest {

    @ParameterizedTest
    @CsvSource({
        "node1 DRAM, node1/host",
        "node1 proxy core 2.0, node1/host",
        "node1/dpu0 worker1, node1/dpu0",
        "node1/dpu0 DRAM, node1/dpu0",
        "node0 gpu3 memory, node0/gpu3",
        "node0 NVLink to gpu3, node0/gpu3",
        "node0 gpu3 copies to host, node0/gpu3",
        "node0/nic2 message engine, node0/nic2",
        "node0/nic2 egress link, node0/nic2",
        "node0/nic2 PCIe to node, node0/nic2",
        "node0 PCIe to nic2, node0/nic2"
    })
    void aBoxShowsItsResources(String resource, String part) {
        MachinePart shown = MachinePart.parse(part).orElseThrow();

        assertThat(shown.name()).isEqualTo(part);
        assertThat(shown.shows(Resource.parse(resource))).isTrue();
        assertThat(new MachinePart(7, shown.kind(), shown.number()).shows(Resource.parse(resource)))
                .isFalse();
        assertThat(new MachinePart(shown.node(), shown.kind(), 9).shows(Resource.parse(resource)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "node0", "node0/gpu", "node0/host1", "node0/nic9999999", "nodex/nic0"})
    void aTextMayBeNoPart(String text) {
        assertThat(MachinePart.parse(text)).isEmpty();
    }
}
