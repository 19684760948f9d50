package dev.doorbell.libraries.msccl.nccl.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.Machines;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningTest {

    private static final Tuning OLD = Tuning.of(NcclVersion.V2_12, Machines.NDV4);
    private static final Tuning NEW = Tuning.of(NcclVersion.V2_30, Machines.NDV4);
    private static final Ranks NODE = new Ranks(1, 8);

    /**
     * Times calculated by hand. All channels together have min(12 * 22, 235) GB/s in 2.12, 12 * 20
     * in 2.30, 8 * 24 on several nodes.
     */
    @ParameterizedTest(name = "{0}, {1} nodes, {2} {3} over {4} of {5} bytes")
    @CsvSource({
        // 3.6 + 14 * .47 + 1024 / (1000 * min(87.7, 235 / 4) * 8 / 14)
        "2.12, 1, allreduce, RING, LL, 1024, 10210502",
        // 10 + 14 * 1.9 + 1 MiB / (1000 * 235 * .92 * 8 / 14)
        "2.12, 1, allreduce, RING, LL128, 1048576, 45087549",
        // 8.4 + 14 * 3.4 + 64 MiB / (1000 * 235 * 8 / 14)
        "2.12, 1, allreduce, RING, SIMPLE, 67108864, 555746860",
        // 4.4 + 2 * 7 * .52 + 1024 / (1000 * .9 * .5 * 235 * .92 / 3.8)
        "2.12, 1, allreduce, TREE, LL, 1024, 11719996",
        // 4.4 + 2 * 7 * 1.25 + 1 MiB / (1000 * .6 * .5 * 235 * .92 * 7 / 9)
        "2.12, 1, allreduce, TREE, LL128, 1048576, 42685833",
        // 0 + 2 * 7 * 28 + 64 MiB / (1000 * .8 * .5 * 235 * .92)
        "2.12, 1, allreduce, TREE, SIMPLE, 67108864, 1168004440",
        // 3.6 + 7 * .47 + 1024 / (1000 * min(87.7, 235 / 3) * 8 / 7)
        "2.12, 1, allgather, RING, LL, 1024, 6901438",
        // 8.4 + 3.4 + 1 MiB / (1000 * 235)
        "2.12, 1, broadcast, RING, SIMPLE, 1048576, 16262026",
        // 3.6 + 26 * .47 * 1.8 + 4 * 2.7 + 1024 / (1000 * min(22.5, 192 / 4) * 16 / 30)
        "2.12, 2, allreduce, RING, LL, 1024, 36481333",
        // (8.4 + 26 * 3.4 + 4 * 28) * 1.9 + 1 MiB / (1000 * 192 * 16 / 30)
        "2.12, 2, allreduce, RING, SIMPLE, 1048576, 406960000",
        // the same without 1.9, because it is smaller than 64 KiB
        "2.12, 2, allreduce, RING, SIMPLE, 65535, 209439990",
        // 4.4 + 2 * (7 * 1.25 + 2 * 8.5) + 1 MiB / (1000 * .6 * .5 * 8 * 17.8 * 120 / 128)
        "2.12, 4, allreduce, TREE, LL128, 1048576, 82081673",
        // 6.6 + 14 * .6 + 1024 / (1000 * min(87.7, 240 / 2) * 8 / 14)
        "2.30, 1, allreduce, RING, LL, 1024, 15020433",
        // 8.4 + 2 * 7 * 4 + 64 MiB / (1000 * .8 * .5 * 240 * .92)
        "2.30, 1, allreduce, TREE, SIMPLE, 67108864, 824237681",
        // 6.6 + 28 * max(.6, 2) + 2 * 2.7 + 1024 / (1000 * min(22.5, 192 / 2) * 16 / 30)
        "2.30, 2, allreduce, RING, LL, 1024, 68085333",
        // (8.4 + 28 * max(3.4, 6) + 2 * 14) * 1.9 + 1 MiB / (1000 * 192 * 16 / 30)
        "2.30, 2, allreduce, RING, SIMPLE, 1048576, 398600000",
    })
    void predictsWhatTheTablesSay(
            String version,
            int nodes,
            String collective,
            NcclAlgorithm algorithm,
            Protocol protocol,
            long bytes,
            long expectedPs) {
        Tuning tuning = Tuning.of(NcclVersion.of(version).orElseThrow(), Machines.NDV4);
        TunedCall call =
                new TunedCall(Collective.of(collective).orElseThrow(), new Ranks(nodes, 8), bytes);

        assertThat(prediction(tuning, call, algorithm, protocol).timePs()).hasValue(expectedPs);
    }

    @Test
    void takesLlThenLl128ThenSimpleAsSizesGrow() {
        assertThat(best(OLD, 1 << 10)).isEqualTo("Ring LL");
        assertThat(best(OLD, 1 << 20)).isEqualTo("Ring LL");
        assertThat(best(OLD, 4 << 20)).isEqualTo("Ring LL128");
        assertThat(best(OLD, 64 << 20)).isEqualTo("Ring Simple");
        assertThat(best(NEW, 1 << 10)).isEqualTo("Ring LL");
        assertThat(best(NEW, 1 << 30)).isEqualTo("Ring Simple");
    }

    @Test
    void takesATreeForSmallSizesOnManyNodes() {
        TunedCall call = new TunedCall(Collective.ALL_REDUCE, new Ranks(16, 8), 8 << 10);

        assertThat(OLD.best(call).orElseThrow().algorithm()).isEqualTo(NcclAlgorithm.TREE);
        assertThat(NEW.best(call).orElseThrow().algorithm()).isEqualTo(NcclAlgorithm.TREE);
    }

    @Test
    void oneRankANodeExposesTheTreesNetworkLatency() {
        TunedCall call = new TunedCall(Collective.ALL_REDUCE, new Ranks(2, 1), 64);

        // 6.6 + 2 * 5 + 64 / (1000 * min(22.5, 24 / 2) * 2 / 2)
        assertThat(prediction(NEW, call, NcclAlgorithm.RING, Protocol.LL).timePs())
                .hasValue(16_605_333);
        // 8.4 + 2 * 14 + 64 / (1000 * 24): too small to be on the plateau
        assertThat(prediction(NEW, call, NcclAlgorithm.RING, Protocol.SIMPLE).timePs())
                .hasValue(36_402_667);
    }

    @Test
    void countsEveryHopOfAChainWhereChannelsDiffer() {
        TunedCall call = new TunedCall(Collective.BROADCAST, new Ranks(2, 8), 64);

        // 8.4 + 16 * 28 + 64 / (1000 * 192)
        assertThat(prediction(OLD, call, NcclAlgorithm.RING, Protocol.SIMPLE).timePs())
                .hasValue(456_400_333);
        // 3.6 + 16 * 2.7 + 64 / (1000 * min(22.5, 192 / 4))
        assertThat(prediction(OLD, call, NcclAlgorithm.RING, Protocol.LL).timePs())
                .hasValue(46_802_844);
    }

    @Test
    void theOldVersionTakesAnH100ForAV100() {
        TunedCall call = new TunedCall(Collective.ALL_REDUCE, NODE, 1 << 20);
        Tuning hopper = Tuning.of(NcclVersion.V2_12, Machines.NDV5);
        Tuning volta = Tuning.of(NcclVersion.V2_12, Machines.with(Machines.NDV5, 70));

        assertThat(prediction(hopper, call, NcclAlgorithm.RING, Protocol.LL).timePs())
                .isEqualTo(prediction(volta, call, NcclAlgorithm.RING, Protocol.LL).timePs());
        assertThat(prediction(hopper, call, NcclAlgorithm.RING, Protocol.LL128).unavailable())
                .isEqualTo("LL128 is not usable on this machine");
    }

    @Test
    void saysWhyAnAlgorithmIsNotAvailable() {
        TunedCall gather = new TunedCall(Collective.ALL_GATHER, NODE, 1 << 20);

        assertThat(prediction(OLD, gather, NcclAlgorithm.TREE, Protocol.LL).unavailable())
                .isEqualTo("a tree is for all-reduce only");
        assertThat(prediction(OLD, gather, NcclAlgorithm.NVLS, Protocol.SIMPLE).unavailable())
                .isEqualTo("NCCL 2.12 does not have it");
        assertThat(prediction(NEW, gather, NcclAlgorithm.NVLS, Protocol.SIMPLE).unavailable())
                .isEqualTo("there is no program for it");
        TunedCall exchange = new TunedCall(Collective.ALL_TO_ALL, NODE, 1 << 20);
        assertThat(OLD.best(exchange)).isEmpty();
        assertThat(prediction(OLD, exchange, NcclAlgorithm.RING, Protocol.LL).unavailable())
                .isEqualTo("the tuning tables do not apply to alltoall");
    }

    @Test
    void theEnvironmentNamesAlgorithmsAndProtocols() {
        assertThat(best(filtered("tree,MSCCL", null), 64 << 20)).startsWith("Tree");
        assertThat(best(filtered("^Ring", null), 64 << 20)).startsWith("Tree");
        assertThat(best(filtered(null, "ll,ll128"), 64 << 20)).isEqualTo("Ring LL128");
        assertThat(best(filtered(null, "^Simple"), 64 << 20)).isEqualTo("Ring LL128");
        TunedCall call = new TunedCall(Collective.ALL_REDUCE, NODE, 1 << 20);
        assertThat(
                        prediction(filtered("RING", "LL"), call, NcclAlgorithm.TREE, Protocol.LL)
                                .unavailable())
                .isEqualTo("NCCL_ALGO does not allow it");
        assertThat(
                        prediction(
                                        filtered("RING", "LL"),
                                        call,
                                        NcclAlgorithm.RING,
                                        Protocol.SIMPLE)
                                .unavailable())
                .isEqualTo("NCCL_PROTO does not allow it");
    }

    @Test
    void theOldVersionAsksForAlgorithmsOfAllReduceOnly() {
        TunedCall gather = new TunedCall(Collective.ALL_GATHER, NODE, 1 << 20);

        assertThat(filtered("TREE", null).best(gather)).isPresent();
        assertThat(
                        new Tuning(
                                        NcclVersion.V2_30,
                                        Machines.NDV4,
                                        Optional.of(NameFilter.of("TREE")),
                                        Optional.empty())
                                .best(gather))
                .isEmpty();
    }

    @Test
    void whoNamesLl128GetsItOnAnyMachine() {
        Machine pci = Machines.pcie(CpuVendor.AMD);

        TunedCall call = new TunedCall(Collective.ALL_REDUCE, new Ranks(1, 4), 1 << 20);
        Tuning named =
                new Tuning(
                        NcclVersion.V2_12,
                        pci,
                        Optional.empty(),
                        Optional.of(NameFilter.of("LL128")));

        assertThat(
                        prediction(
                                        Tuning.of(NcclVersion.V2_12, pci),
                                        call,
                                        NcclAlgorithm.RING,
                                        Protocol.LL128)
                                .unavailable())
                .isEqualTo("LL128 is not usable on this machine");
        assertThat(named.best(call).orElseThrow().protocol()).isEqualTo(Protocol.LL128);
    }

    @Test
    void correctsTreesUpTo512MiB() {
        assertThat(TreeCorrection.factor(Protocol.SIMPLE, 0)).isEqualTo(0.9);
        assertThat(TreeCorrection.factor(Protocol.SIMPLE, 127)).isEqualTo(0.9);
        assertThat(TreeCorrection.factor(Protocol.LL, 2048)).isEqualTo(0.8);
        assertThat(TreeCorrection.factor(Protocol.SIMPLE, 1 << 28)).isEqualTo(0.9);
        assertThat(TreeCorrection.factor(Protocol.SIMPLE, 1 << 29)).isEqualTo(1);
    }

    @Test
    void smallCallsUseFewerChannelsThenFewerThreads() {
        assertThat(shape(NcclAlgorithm.RING, Protocol.SIMPLE, 1 << 30))
                .isEqualTo(new KernelShape(24, 512));
        // 512 threads of 64 bytes are 32 KiB per channel.
        assertThat(shape(NcclAlgorithm.RING, Protocol.SIMPLE, 96 << 10))
                .isEqualTo(new KernelShape(3, 512));
        assertThat(shape(NcclAlgorithm.RING, Protocol.SIMPLE, 16 << 10))
                .isEqualTo(new KernelShape(1, 256));
        assertThat(shape(NcclAlgorithm.RING, Protocol.SIMPLE, 8)).isEqualTo(new KernelShape(1, 64));
        // A ring's LL has 8 bytes for each rank and thread, a tree's 8 for each thread.
        assertThat(shape(NcclAlgorithm.RING, Protocol.LL, 64 << 10))
                .isEqualTo(new KernelShape(2, 512));
        assertThat(shape(NcclAlgorithm.TREE, Protocol.LL, 64 << 10))
                .isEqualTo(new KernelShape(16, 512));
        assertThat(shape(NcclAlgorithm.RING, Protocol.LL128, 8)).isEqualTo(new KernelShape(1, 320));
        assertThat(shape(NcclAlgorithm.RING, Protocol.LL, 8)).isEqualTo(new KernelShape(1, 96));
        assertThat(shape(NcclAlgorithm.TREE, Protocol.SIMPLE, 1 << 30))
                .isEqualTo(new KernelShape(24, 640));
    }

    @Test
    void laterTreesHaveAllThreadsAndChannelsSixteenKilobytesOfTraffic() {
        assertThat(shape(NcclVersion.V2_30, NcclAlgorithm.TREE, Protocol.LL, 8))
                .isEqualTo(new KernelShape(1, 640));
        // An all-reduce of 64 KiB moves 128 KiB.
        assertThat(shape(NcclVersion.V2_30, NcclAlgorithm.TREE, Protocol.LL, 64 << 10))
                .isEqualTo(new KernelShape(8, 640));
        assertThat(shape(NcclVersion.V2_30, NcclAlgorithm.RING, Protocol.SIMPLE, 96 << 10))
                .isEqualTo(new KernelShape(3, 512));
    }

    @Test
    void refusesWhatIsNoCommunicator() {
        assertThatThrownBy(() -> new Ranks(1, 1))
                .hasMessage("1 nodes of 1 ranks are not a communicator of two or more");
    }

    private static KernelShape shape(NcclAlgorithm algorithm, Protocol protocol, long bytes) {
        return shape(NcclVersion.V2_12, algorithm, protocol, bytes);
    }

    private static KernelShape shape(
            NcclVersion version, NcclAlgorithm algorithm, Protocol protocol, long bytes) {
        return KernelShape.of(
                version,
                algorithm,
                protocol,
                24,
                new TunedCall(Collective.ALL_REDUCE, new Ranks(1, 8), bytes));
    }

    private static Tuning filtered(String algorithms, String protocols) {
        return new Tuning(
                NcclVersion.V2_12,
                Machines.NDV4,
                NameFilter.of(Optional.ofNullable(algorithms)),
                NameFilter.of(Optional.ofNullable(protocols)));
    }

    private static String best(Tuning tuning, long bytes) {
        Prediction best =
                tuning.best(new TunedCall(Collective.ALL_REDUCE, NODE, bytes)).orElseThrow();
        return best.algorithm().symbol() + " " + best.protocol().symbol();
    }

    private static Prediction prediction(
            Tuning tuning, TunedCall call, NcclAlgorithm algorithm, Protocol protocol) {
        List<Prediction> found =
                tuning.predictions(call).stream()
                        .filter(it -> it.algorithm() == algorithm && it.protocol() == protocol)
                        .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
