package dev.doorbell.libraries.msccl.nccl.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.Machines;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphsTest {

    /**
     * Channels and speeds in MB/s, rings then trees. NCCL's logs of H100 nodes have 12 x 30 GB/s in
     * a node, 8 x 48 on several with eight NICs and 4 x 24 with two GPUs and two NICs of each.
     * Times of two H200 with LL are in the ratio of 24 channels to 16 and 32.
     */
    @ParameterizedTest(name = "{0} {1}, {2} x {3}")
    @CsvSource({
        "2.12, dgx2-v100, 1, 16, 6 x 22000, 6 x 22000, 12",
        "2.30, dgx2-v100, 1, 16, 6 x 20000, 6 x 20000, 12",
        "2.30, dgx2-v100, 1, 3, 6 x 20000, 6 x 30000, 12",
        "2.12, ndv4-a100, 1, 8, 12 x 22000, 12 x 22000, 24",
        "2.30, ndv4-a100, 1, 8, 12 x 20000, 12 x 20000, 24",
        "2.12, ndv4-a100, 1, 2, 12 x 22000, 12 x 44000, 24",
        "2.30, ndv5-h100, 1, 8, 12 x 30000, 12 x 30000, 24",
        "2.30, h200-nvlink, 1, 2, 12 x 30000, 12 x 60000, 24",
        "2.30, h200-nvlink, 1, 3, 12 x 30000, 12 x 40000, 24",
        "2.30, h200-nvlink, 1, 4, 12 x 30000, 12 x 30000, 24",
        "2.12, ndv5-h100, 1, 8, 16 x 22000, 16 x 22000, 32",
        "2.12, dgx2-v100, 2, 16, 8 x 12000, 8 x 15000, 16",
        "2.12, ndv4-a100, 4, 8, 8 x 24000, 8 x 30000, 16",
        "2.30, ndv4-a100, 4, 8, 8 x 24000, 8 x 30000, 16",
        "2.12, ndv5-h100, 2, 8, 16 x 24000, 16 x 24000, 32",
        "2.30, ndv5-h100, 2, 8, 8 x 48000, 8 x 48000, 16",
        "2.30, ndv5-h100, 2, 2, 4 x 24000, 4 x 48000, 8",
        "2.30, ndv5-h100, 2, 1, 2 x 24000, 2 x 48000, 4",
        "2.12, ndv4-a100, 2, 1, 1 x 24000, 1 x 48000, 2",
        "2.30, h200-pcie5, 2, 1, 2 x 24000, 2 x 48000, 4",
    })
    void findsTheChannelsOfNccl(
            String version,
            String profile,
            int nodes,
            int perNode,
            String ring,
            String tree,
            int channels) {
        Graphs graphs =
                Graphs.of(
                        NcclVersion.of(version).orElseThrow(),
                        Machine.of(TestProfile.shipped(profile)),
                        new Ranks(nodes, perNode));

        assertThat(text(graphs.ring())).isEqualTo(ring);
        assertThat(text(graphs.tree())).isEqualTo(tree);
        assertThat(graphs.channels()).isEqualTo(channels);
    }

    @Test
    void linksOfPairsCarryRingsInDifferentOrders() {
        Graphs graphs = Graphs.of(NcclVersion.V2_30, Machines.pairs(), new Ranks(1, 4));

        assertThat(text(graphs.ring())).isEqualTo("12 x 20000");
        assertThat(graphs.ring().same()).isFalse();
        assertThat(graphs.channels()).isEqualTo(24);
    }

    @Test
    void socketsLimitWhatHasNoNvlink() {
        Ranks ranks = new Ranks(1, 4);

        assertThat(text(Graphs.of(NcclVersion.V2_30, Machines.pcie(CpuVendor.AMD), ranks).ring()))
                .isEqualTo("1 x 15000");
        assertThat(
                        text(
                                Graphs.of(
                                                NcclVersion.V2_30,
                                                Machines.pcie(CpuVendor.INTEL),
                                                new Ranks(1, 2))
                                        .ring()))
                .isEqualTo("1 x 20000");
    }

    @Test
    void sendsAndReceivesTakeAPowerOfTwo() {
        assertThat(Graphs.of(NcclVersion.V2_12, Machines.NDV4, new Ranks(1, 8)).pairChannels())
                .isEqualTo(32);
        assertThat(Graphs.of(NcclVersion.V2_12, Machines.NDV4, new Ranks(2, 8)).pairChannels())
                .isEqualTo(16);
    }

    @Test
    void everyMachineWithGpusThatNcclSupportsHasAGraph() {
        for (String profile :
                List.of(
                        "ndv4-a100",
                        "dgx-a100-hdr200",
                        "dgx2-v100",
                        "ndv5-h100",
                        "h200-nvlink",
                        "h200-pcie5")) {
            Machine machine = Machine.of(TestProfile.shipped(profile));
            for (NcclVersion version : NcclVersion.values()) {
                assertThat(Graphs.of(version, machine, new Ranks(4, 1)).channels())
                        .as(profile)
                        .isPositive();
            }
        }
    }

    @Test
    void namesAMissingFact() {
        assertThatThrownBy(() -> Machine.of(TestProfile.shipped("ttg-c2050-qdr")))
                .hasMessage("profile test: constant nvlink.links is missing; expected a count");
        assertThatThrownBy(() ->
                        Machine.of(TestProfile.shipped("dgx-a100-hdr200").with("nvlink.links", 0)))
                .hasMessage(
                        "profile test: constant pcie.gpusOfSwitch is missing; expected a count");
        assertThatThrownBy(() ->
                        Machine.of(
                                TestProfile.shipped("ndv4-a100").with("gpu.computeCapability", 20)))
                .hasMessage(
                        "profile test: constant gpu.computeCapability is 20; expected at least 35, which NCCL needs");
    }

    private static String text(Graph graph) {
        return "%d x %d".formatted(graph.channels(), graph.intraMb());
    }
}
