package dev.doorbell.hardware.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Copies of a host wait for the DMA that passes its DRAM, at the rate of {@code copyRate}. */
class HostDramTest {

    private static final int MIB = 1 << 20;
    private static final NodeConstants CONSTANTS =
            NodeConstants.of(TestProfile.shipped("bluefield2-hdr100"));
    private static final long COPY_PS = CONSTANTS.copyRate().timePs(2 * MIB) / 2;
    private static final long ADDRESS = NodeMemory.hostAddress(0);

    private final Node node =
            new Node(
                    NodeIdentity.host(0),
                    CONSTANTS,
                    new NodeMemory(new Memory("DRAM", MIB), List.of()),
                    List.of(1),
                    new Instruments(false));

    @Test
    void dmaOfDataThatNoCacheHoldsIsHalfOfACopy() {
        node.passDram(ADDRESS, MIB);

        assertThat(node.hostMemoryPs(2 * MIB))
                .isEqualTo(COPY_PS + CONSTANTS.copyRate().timePs(MIB) / 2);
    }

    @Test
    void dmaOfDataInACacheDoesNotPassDram() {
        node.cache().touch(ADDRESS, MIB);
        node.passDram(ADDRESS, MIB);

        assertThat(node.hostMemoryPs(2 * MIB)).isEqualTo(COPY_PS);
    }

    @Test
    void dmaOfAGpuDoesNotPassDram() {
        node.passDram(NodeMemory.gpuAddress(0, 0), MIB);

        assertThat(node.hostMemoryPs(2 * MIB)).isEqualTo(COPY_PS);
    }
}
