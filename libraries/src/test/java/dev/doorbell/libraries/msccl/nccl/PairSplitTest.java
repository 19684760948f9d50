package dev.doorbell.libraries.msccl.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.Machines;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairSplitTest {

    /**
     * The log of NCCL 2.28.9 on two H200 names 32 channels of a pair, and 2 without peer access.
     */
    @ParameterizedTest
    @CsvSource({
        "8, LL, 1, 32768",
        "16384, LL, 1, 32768",
        "32768, LL, 2, 32768",
        "1048576, LL, 16, 32768",
        "1048578, SIMPLE, 9, 524288",
        "4194304, SIMPLE, 16, 524288",
        "536870912, SIMPLE, 16, 524288",
        "1073741824, SIMPLE, 32, 524288",
    })
    void twoGpusWithNvlinkUseLlUpToHalfAMebibyte(
            long bytes, Protocol protocol, int channels, long chunkBytes) {
        assertThat(split(NcclVersion.V2_30, Machines.NDV5, new Ranks(1, 2), bytes))
                .isEqualTo(new PairSplit(protocol, channels, chunkBytes));
    }

    /** Two channels in all leave one to each pair of little data. */
    @ParameterizedTest
    @CsvSource({
        "8, LL, 1, 32768",
        "65536, LL, 1, 32768",
        "65538, SIMPLE, 1, 131072",
        "16777216, SIMPLE, 2, 131072"
    })
    void twoGpusWithoutNvlinkUseLlUpToThirtyTwoKibibytes(
            long bytes, Protocol protocol, int channels, long chunkBytes) {
        assertThat(split(NcclVersion.V2_30, Machines.pcie(CpuVendor.INTEL), new Ranks(1, 2), bytes))
                .isEqualTo(new PairSplit(protocol, channels, chunkBytes));
    }

    /** Sixteen channels leave one to each of sixteen ranks. */
    @ParameterizedTest
    @CsvSource({"16, 1, 32768", "2097152, 1, 65536", "16777216, 2, 131072"})
    void severalNodesUseSimpleInShorterChunks(long bytes, int channels, long chunkBytes) {
        assertThat(split(NcclVersion.V2_30, Machines.NDV4, new Ranks(2, 8), bytes))
                .isEqualTo(new PairSplit(Protocol.SIMPLE, channels, chunkBytes));
    }

    @ParameterizedTest
    @CsvSource({"8, 1", "1048576, 1", "16777216, 4"})
    void olderReleasesUseSimple(long bytes, int channels) {
        assertThat(split(NcclVersion.V2_12, Machines.NDV4, new Ranks(1, 8), bytes))
                .isEqualTo(new PairSplit(Protocol.SIMPLE, channels, 512 << 10));
    }

    private static PairSplit split(NcclVersion version, Machine machine, Ranks ranks, long bytes) {
        return PairSplit.of(
                Tuning.of(version, machine),
                new TunedCall(Collective.ALL_TO_ALL, ranks, bytes),
                ranks.nodes(),
                ConnectionBuffers.DEFAULT);
    }
}
