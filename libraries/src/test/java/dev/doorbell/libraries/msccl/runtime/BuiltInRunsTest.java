package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIns;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.NcclAlgorithm;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.select.Operator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of NCCL's own algorithms on emulated GPUs, over every protocol. */
class BuiltInRunsTest {

    private static final RuntimeOptions SMALL = RuntimeOptions.DEFAULT.withBuffers(64 << 10);

    /** One element for each of eight ranks, a tile, several with a tail, and odd numbers. */
    private static final List<Long> SIZES = List.of(32L, 4096L, 32L * 12_345, 1_600_032L);

    static List<Arguments> calls() {
        List<Arguments> calls = new ArrayList<>();
        for (Ranks ranks : List.of(new Ranks(1, 8), new Ranks(2, 4))) {
            for (Protocol protocol : Protocol.values()) {
                for (Collective collective :
                        List.of(
                                Collective.ALL_REDUCE,
                                Collective.ALL_GATHER,
                                Collective.REDUCE_SCATTER,
                                Collective.BROADCAST,
                                Collective.REDUCE)) {
                    calls.add(Arguments.of(NcclAlgorithm.RING, collective, ranks, protocol));
                }
                calls.add(Arguments.of(NcclAlgorithm.TREE, Collective.ALL_REDUCE, ranks, protocol));
            }
        }
        return calls;
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isBitExactInNodesAndBetweenThem(
            NcclAlgorithm algorithm, Collective collective, Ranks ranks, Protocol protocol) {
        for (long bytes : SIZES) {
            for (Placement placement : Placement.values()) {
                TunedCall call = new TunedCall(collective, ranks, bytes);
                right(
                        BuiltIns.of(
                                NcclVersion.V2_12,
                                algorithm,
                                protocol,
                                call,
                                placement,
                                3,
                                SMALL.buffers()),
                        call,
                        placement,
                        SMALL);
            }
        }
    }

    @Test
    void anAllToAllIsBitExactInNodesAndBetweenThem() {
        for (Ranks ranks : List.of(new Ranks(1, 8), new Ranks(2, 4))) {
            for (long bytes : SIZES) {
                TunedCall call = new TunedCall(Collective.ALL_TO_ALL, ranks, bytes);
                right(
                        BuiltIns.allToAll(
                                call,
                                Protocol.SIMPLE,
                                2,
                                SMALL.buffers().stepBytes(Protocol.SIMPLE),
                                SMALL.buffers()),
                        call,
                        Placement.OUT_OF_PLACE,
                        SMALL);
            }
        }
    }

    /** Eight and six ranks: one divides without remainder, the other does not. */
    @ParameterizedTest
    @EnumSource
    void averagesAreThoseOfAllRanks(DataType type) {
        for (Ranks ranks : List.of(new Ranks(1, 8), new Ranks(2, 3))) {
            for (Placement placement : Placement.values()) {
                for (Collective collective :
                        List.of(
                                Collective.ALL_REDUCE,
                                Collective.REDUCE_SCATTER,
                                Collective.REDUCE)) {
                    average(NcclAlgorithm.RING, collective, ranks, placement, type);
                }
                average(NcclAlgorithm.TREE, Collective.ALL_REDUCE, ranks, placement, type);
            }
        }
    }

    private static void average(
            NcclAlgorithm algorithm,
            Collective collective,
            Ranks ranks,
            Placement placement,
            DataType type) {
        TunedCall call = new TunedCall(collective, ranks, 48L * 1_232);
        BuiltIn builtIn =
                BuiltIns.of(
                        NcclVersion.V2_12,
                        algorithm,
                        Protocol.LL128,
                        call,
                        placement,
                        2,
                        SMALL.buffers());
        right(builtIn, call, placement, SMALL, type, Operator.AVERAGE);
    }

    @Test
    void anOddCallThroughNcclsBuffersIsBitExact() {
        for (Protocol protocol : Protocol.values()) {
            TunedCall call = new TunedCall(Collective.ALL_REDUCE, new Ranks(1, 8), 20_000_004);
            for (NcclAlgorithm algorithm : List.of(NcclAlgorithm.RING, NcclAlgorithm.TREE)) {
                right(
                        BuiltIns.of(
                                NcclVersion.V2_12,
                                algorithm,
                                protocol,
                                call,
                                Placement.IN_PLACE,
                                2,
                                ConnectionBuffers.DEFAULT),
                        call,
                        Placement.IN_PLACE,
                        RuntimeOptions.DEFAULT);
            }
        }
    }

    private static void right(
            BuiltIn builtIn, TunedCall call, Placement placement, RuntimeOptions options) {
        right(builtIn, call, placement, options, DataType.INT32, Operator.SUM);
    }

    private static void right(
            BuiltIn builtIn,
            TunedCall call,
            Placement placement,
            RuntimeOptions options,
            DataType type,
            Operator operator) {
        ProgramRun run =
                ProgramRun.of(builtIn, call.bytes())
                        .nodes(call.ranks().nodes())
                        .placed(placement)
                        .of(type, operator)
                        .with(options)
                        .calls(2)
                        .run();

        assertThat(run.faults()).isEmpty();
        assertThat(run.waits()).isEmpty();
        assertThat(run.right())
                .as("%s, %s of %d, %s", builtIn.text(), call.collective(), call.bytes(), placement)
                .isTrue();
    }
}
