package dev.doorbell.libraries.msccl.nccl.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.nccl.tuning.NcclAlgorithm;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import dev.doorbell.libraries.msccl.verify.Severity;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInsTest {

    private static final List<Ranks> RANKS =
            List.of(
                    new Ranks(1, 2),
                    new Ranks(1, 4),
                    new Ranks(1, 8),
                    new Ranks(1, 16),
                    new Ranks(2, 1),
                    new Ranks(2, 2),
                    new Ranks(2, 4),
                    new Ranks(2, 8),
                    new Ranks(4, 1),
                    new Ranks(4, 2),
                    new Ranks(4, 4),
                    // Numbers of nodes that are not powers of 2.
                    new Ranks(3, 2),
                    new Ranks(5, 1),
                    new Ranks(7, 1));

    private static final long LARGE = 1L << 30;

    static List<Arguments> calls() {
        List<Arguments> calls = new ArrayList<>();
        for (Ranks ranks : RANKS) {
            for (Collective collective :
                    List.of(
                            Collective.ALL_REDUCE,
                            Collective.ALL_GATHER,
                            Collective.REDUCE_SCATTER,
                            Collective.BROADCAST,
                            Collective.REDUCE)) {
                calls.add(Arguments.of(NcclAlgorithm.RING, collective, ranks));
            }
            calls.add(Arguments.of(NcclAlgorithm.TREE, Collective.ALL_REDUCE, ranks));
        }
        return calls;
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isRightAndCompletesAtEverySizeOverEveryProtocol(
            NcclAlgorithm algorithm, Collective collective, Ranks ranks) {
        for (Protocol protocol : Protocol.values()) {
            for (Placement placement : Placement.values()) {
                for (int channels : List.of(1, 2, 3)) {
                    BuiltIn builtIn =
                            BuiltIns.of(
                                    NcclVersion.V2_12,
                                    algorithm,
                                    protocol,
                                    new TunedCall(collective, ranks, LARGE),
                                    placement,
                                    channels,
                                    ConnectionBuffers.DEFAULT);

                    proved(builtIn, placement);
                }
            }
        }
    }

    @Test
    void exchangesInPairs() {
        for (Ranks ranks : RANKS) {
            for (int parts : List.of(1, 2)) {
                for (Protocol protocol : List.of(Protocol.LL, Protocol.SIMPLE)) {
                    proved(
                            BuiltIns.allToAll(
                                    new TunedCall(Collective.ALL_TO_ALL, ranks, LARGE),
                                    protocol,
                                    parts,
                                    ConnectionBuffers.DEFAULT.stepBytes(protocol),
                                    ConnectionBuffers.DEFAULT),
                            Placement.OUT_OF_PLACE);
                }
            }
        }
    }

    private static void proved(BuiltIn builtIn, Placement placement) {
        Verification verification = Verifier.verify(builtIn.program(), VerifyOptions.DEFAULT);

        assertThat(verification.findings())
                .as("%s %s", builtIn.text(), placement)
                .noneMatch(it -> it.severity() == Severity.ERROR);
        assertThat(verification.dataChecked()).containsExactly(placement);
        assertThat(verification.slots().orElseThrow().largestSafeBytes()).isEmpty();
    }

    @Test
    void aRingSendsFirstAndPassesOnWhatItReceives() {
        BuiltIn ring = ring(Collective.ALL_REDUCE, Protocol.SIMPLE, 2, LARGE);
        ThreadBlock second = ring.program().gpus().get(3).threadBlocks().get(1);

        assertThat(types(second))
                .containsExactly(
                        "s", "rrs", "rrs", "rrs", "rrs", "rrs", "rrs", "rrcs", "rcs", "rcs", "rcs",
                        "rcs", "rcs", "rcs", "r");
        assertThat(second.receivePeer()).isEqualTo(2);
        assertThat(second.sendPeer()).isEqualTo(4);
        // In the second ring: the chunk of the preceding position, then backwards.
        assertThat(second.steps().get(0).source().text()).isEqualTo("i[10]");
        assertThat(second.steps().get(7).source().text()).isEqualTo("i[11]");
        assertThat(second.steps().get(7).target().text()).isEqualTo("o[11]");
        assertThat(second.steps().get(14).target().text()).isEqualTo("o[12]");
    }

    @Test
    void aTreesRootReducesAndSendsWhileLeavesSendAndReceive() {
        BuiltIn tree = tree(new Ranks(1, 4));

        assertThat(blocks(tree, 0)).containsExactly("1>rrcs>1");
        assertThat(blocks(tree, 1)).containsExactly("2>rrs>0", "0>rcs>2");
        assertThat(blocks(tree, 3)).containsExactly("-1>s>2", "2>r>-1");
    }

    @Test
    void aTreeOverNodesHangsSecondChildrenOnTheSecondGpuOfTheChain() {
        BuiltIn tree = tree(new Ranks(4, 2));

        // Node 0 is the root with the second child 2, whose children are 1 and 3.
        assertThat(blocks(tree, 0)).containsExactly("1>rrcs>1");
        assertThat(blocks(tree, 1)).containsExactly("4>rrs>0", "0>rcs>4");
        assertThat(blocks(tree, 4)).containsExactly("5>rrc>-1", "2>rrs>1", "1>rcs>2", "-1>s>5");
        assertThat(blocks(tree, 5)).containsExactly("6>rrs>4", "4>rcs>6");
        assertThat(blocks(tree, 2)).containsExactly("3>rrs>4", "4>rcs>3");
    }

    @Test
    void theLeavesOfOneTreeWorkInTheOther() {
        for (int nodes = 2; nodes <= 17; nodes++) {
            BinaryTree one = new BinaryTree(nodes, false);
            BinaryTree other = new BinaryTree(nodes, true);
            int roots = 0;
            for (int node = 0; node < nodes; node++) {
                roots += one.parent(node).isEmpty() ? 1 : 0;
                roots += other.parent(node).isEmpty() ? 1 : 0;
                assertThat(one.children(node).size()).isLessThanOrEqualTo(2);
                assertThat(one.children(node).isEmpty() && other.children(node).isEmpty())
                        .as("node %d of %d is a leaf twice", node, nodes)
                        .isFalse();
            }
            assertThat(roots).isEqualTo(2);
        }
    }

    @Test
    void ringsOfSeveralNodesEnterThemAtDifferentGpus() {
        Plan plan =
                new Plan(
                        Collective.ALL_REDUCE,
                        Protocol.SIMPLE,
                        new Ranks(2, 4),
                        Placement.IN_PLACE,
                        new KernelShape(4, 512));

        assertThat(plan.ring(0)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(plan.ring(3)).containsExactly(3, 0, 1, 2, 7, 4, 5, 6);
    }

    @Test
    void cutsAsNcclDoes() {
        // 24 channels of 8 chunks: 192 tiles of 2 MiB in a loop, and a remainder.
        BuiltIn simple = ring(Collective.ALL_REDUCE, Protocol.SIMPLE, 24, LARGE);
        assertThat(simple.tiling().tileBytes()).isEqualTo(2 << 20);
        assertThat(simple.tiling().tiles()).isEqualTo(3);
        assertThat(simple.slots()).isEqualTo(2);

        // 1,365 and a third bytes per chunk, rounded up to 8 bytes for each of 512 threads.
        BuiltIn small = ring(Collective.ALL_REDUCE, Protocol.LL, 24, 256 << 10);
        assertThat(small.shape()).isEqualTo(new KernelShape(8, 512));
        assertThat(small.tiling().chunkBytes()).isEqualTo(4096);
        assertThat(small.slots()).isEqualTo(8);

        BuiltIn chain = ring(Collective.BROADCAST, Protocol.SIMPLE, 24, LARGE);
        assertThat(chain.tiling().tileBytes()).isEqualTo(512 << 10);
        assertThat(chain.slots()).isEqualTo(8);
        assertThat(chain.text()).isEqualTo("Ring over Simple, 24 channels of 512 threads");
    }

    @Test
    void aTreesTilesShrinkUntilThereAreEnoughToFillIt() {
        // A chain of 8 is 7 deep; 24 channels.
        assertThat(treeTile(Protocol.SIMPLE, LARGE)).isEqualTo(512 << 10);
        assertThat(treeTile(Protocol.SIMPLE, 512 << 20)).isEqualTo(256 << 10);
        assertThat(treeTile(Protocol.SIMPLE, 64 << 20)).isEqualTo(64 << 10);
        assertThat(treeTile(Protocol.SIMPLE, 4 << 20)).isEqualTo(32 << 10);
        assertThat(treeTile(Protocol.LL, 4 << 20)).isEqualTo(32 << 10);
        // 614,400 bytes of lines, halved to 76,800 or 19,200, of which 15/16 are data.
        assertThat(treeTile(Protocol.LL128, LARGE)).isEqualTo(576_000);
        assertThat(treeTile(Protocol.LL128, 1 << 20)).isEqualTo(18_000);
    }

    @Test
    void refusesWhatNcclDoesNotHave() {
        TunedCall gather = new TunedCall(Collective.ALL_GATHER, new Ranks(1, 8), 1024);

        assertThatThrownBy(() ->
                        BuiltIns.of(
                                NcclVersion.V2_12,
                                NcclAlgorithm.TREE,
                                Protocol.LL,
                                gather,
                                Placement.IN_PLACE,
                                1,
                                ConnectionBuffers.DEFAULT))
                .hasMessage("there is no Tree of NCCL's for allgather");
        TunedCall custom = new TunedCall(Collective.CUSTOM, new Ranks(1, 8), 1024);
        assertThatThrownBy(() ->
                        BuiltIns.of(
                                NcclVersion.V2_12,
                                NcclAlgorithm.RING,
                                Protocol.LL,
                                custom,
                                Placement.IN_PLACE,
                                1,
                                ConnectionBuffers.DEFAULT))
                .hasMessage("there is no ring of NCCL's for custom");
    }

    private static long treeTile(Protocol protocol, long bytes) {
        return BuiltIns.of(
                        NcclVersion.V2_12,
                        NcclAlgorithm.TREE,
                        protocol,
                        new TunedCall(Collective.ALL_REDUCE, new Ranks(1, 8), bytes),
                        Placement.IN_PLACE,
                        24,
                        ConnectionBuffers.DEFAULT)
                .tiling()
                .tileBytes();
    }

    private static BuiltIn ring(
            Collective collective, Protocol protocol, int channels, long bytes) {
        return BuiltIns.of(
                NcclVersion.V2_12,
                NcclAlgorithm.RING,
                protocol,
                new TunedCall(collective, new Ranks(1, 8), bytes),
                Placement.OUT_OF_PLACE,
                channels,
                ConnectionBuffers.DEFAULT);
    }

    private static List<String> blocks(BuiltIn builtIn, int gpu) {
        return builtIn.program().gpus().get(gpu).threadBlocks().stream()
                .map(it ->
                        "%d>%s>%d"
                                .formatted(
                                        it.receivePeer(),
                                        String.join(",", types(it)),
                                        it.sendPeer()))
                .toList();
    }

    private static List<String> types(ThreadBlock block) {
        return block.steps().stream().map(Step::type).map(it -> it.symbol()).toList();
    }

    private static BuiltIn tree(Ranks ranks) {
        return BuiltIns.of(
                NcclVersion.V2_12,
                NcclAlgorithm.TREE,
                Protocol.LL,
                new TunedCall(Collective.ALL_REDUCE, ranks, LARGE),
                Placement.OUT_OF_PLACE,
                1,
                ConnectionBuffers.DEFAULT);
    }
}
