package dev.doorbell.libraries.msccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {

    private static final Program RING = Algorithm.RING.program(Shape.node(8, Protocol.LL));

    @Test
    void rangesEndBeforeTheirEndForOneRuntimeAndWithItForTheOther() {
        Candidate small = Candidate.loaded("small", sized(0, 4096));

        assertThat(reason(MicrosoftRules.DEFAULT, small, call(4064)))
                .isEqualTo("the first that fits");
        assertThat(reason(MicrosoftRules.DEFAULT, small, call(4096)))
                .isEqualTo("is for sizes 0..4095");
        assertThat(reason(ExecutorRules.DEFAULT, small, call(4096)))
                .isEqualTo("the first that fits");
        assertThat(reason(ExecutorRules.DEFAULT, small, call(4128)))
                .isEqualTo("is for sizes 0..4096");
    }

    @Test
    void anAbsentBoundIs128MiBForOneRuntime() {
        Candidate unsaid =
                Candidate.loaded(
                        "unsaid", RING.withHeader(RING.header().withSizes(SizeRange.UNSAID)));

        assertThat(reason(MicrosoftRules.DEFAULT, unsaid, call((1 << 27) - 32)))
                .isEqualTo("the first that fits");
        assertThat(reason(MicrosoftRules.DEFAULT, unsaid, call(1 << 27)))
                .isEqualTo("is for sizes 0..134217727, as no maxBytes stands for 128 MiB");
    }

    @Test
    void aBoundOf0IsNoneForTheOther() {
        Candidate unbounded = Candidate.loaded("unbounded", sized(64, 0));

        assertThat(reason(ExecutorRules.DEFAULT, unbounded, call(1L << 40)))
                .isEqualTo("the first that fits");
        assertThat(reason(ExecutorRules.DEFAULT, unbounded, call(32)))
                .isEqualTo("is for sizes from 64 on");
        assertThat(reason(MicrosoftRules.DEFAULT, unbounded, call(64)))
                .isEqualTo("is for no size, as maxBytes 0 is outside");
    }

    @Test
    void sizesDivideIntoChunksOfElementsOrBytes() {
        Candidate ring = Candidate.loaded("ring", sized(0, 1 << 20));
        Candidate gather =
                Candidate.loaded(
                        "gather",
                        sized(
                                Algorithm.RECURSIVE_DOUBLING.program(Shape.node(8, Protocol.LL)),
                                0,
                                1 << 20));
        Call bytes = Call.of(Collective.ALL_GATHER, 40, 4, 8, Placement.IN_PLACE);

        assertThat(reason(MicrosoftRules.DEFAULT, ring, call(40)))
                .isEqualTo("the call's elements do not divide into 8 chunks");
        assertThat(reason(MicrosoftRules.DEFAULT, gather, bytes)).isEqualTo("the first that fits");
        assertThat(reason(ExecutorRules.DEFAULT, gather, bytes))
                .isEqualTo("the call's elements do not divide into 8 chunks");
    }

    @Test
    void saysWhyACallDoesNotFit() {
        Candidate ring = Candidate.loaded("ring", sized(0, 1 << 20));

        assertThat(
                        reason(
                                MicrosoftRules.DEFAULT,
                                ring,
                                Call.of(Collective.BROADCAST, 64, 4, 8, Placement.IN_PLACE)))
                .isEqualTo("is for allreduce");
        assertThat(
                        reason(
                                MicrosoftRules.DEFAULT,
                                ring,
                                Call.of(Collective.ALL_REDUCE, 64, 4, 4, Placement.IN_PLACE)))
                .isEqualTo("is for 8 GPUs, not 4");
        assertThat(
                        reason(
                                MicrosoftRules.DEFAULT,
                                ring,
                                Call.of(Collective.ALL_REDUCE, 64, 4, 8, Placement.OUT_OF_PLACE)))
                .isEqualTo("has inplace=1, but the call is out of place");
        assertThat(
                        reason(
                                ExecutorRules.DEFAULT,
                                ring,
                                Call.of(Collective.ALL_REDUCE, 64, 4, 8, Placement.OUT_OF_PLACE)))
                .isEqualTo("has no outofplace=1, but the call is out of place");
        assertThat(reason(new MicrosoftRules(false, true), ring, call(64)))
                .isEqualTo("all-reduce uses MSCCL only when NCCL_ALGO names it");
        assertThat(reason(new ExecutorRules(false, true), ring, call(64)))
                .isEqualTo("MSCCL is not enabled");
        assertThat(
                        reason(
                                new MicrosoftRules(true, false),
                                Candidate.loaded(
                                        "x",
                                        RING.withHeader(
                                                RING.header().withProtocol(Protocol.LL128))),
                                call(64)))
                .isEqualTo("LL128 is not usable on this machine");
        Call average =
                new Call(
                        Collective.ALL_REDUCE,
                        64,
                        4,
                        8,
                        Placement.IN_PLACE,
                        Operator.AVERAGE,
                        false);
        assertThat(reason(MicrosoftRules.DEFAULT, ring, average))
                .isEqualTo("operator AVERAGE is not interpreted");
        Call grouped =
                new Call(Collective.ALL_REDUCE, 64, 4, 8, Placement.IN_PLACE, Operator.SUM, true);
        assertThat(reason(MicrosoftRules.DEFAULT, ring, grouped))
                .isEqualTo("calls in a group do not use MSCCL");
        assertThat(reason(MicrosoftRules.DEFAULT, Candidate.refused("bad", "no XML"), call(64)))
                .isEqualTo("was not loaded: no XML");
    }

    @Test
    void oneRuntimeTakesFilesAsNamedAndFourAtMostTheOtherByName() {
        List<Candidate> candidates = new ArrayList<>();
        for (String name : XmlFiles.names("e:d:c:b::a")) {
            candidates.add(Candidate.loaded(name, sized(0, 1 << 20)));
        }

        Selection microsoft = Selection.of(MicrosoftRules.DEFAULT, candidates, call(64));
        Selection executor = Selection.of(ExecutorRules.DEFAULT, candidates, call(64));

        assertThat(microsoft.chosen().orElseThrow().name()).isEqualTo("e");
        assertThat(microsoft.verdicts().get(1).sentence()).isEqualTo("fits too, but e comes first");
        assertThat(microsoft.verdicts().get(4).sentence())
                .isEqualTo("only the first 4 files are loaded");
        assertThat(executor.chosen().orElseThrow().name()).isEqualTo("a");
    }

    @Test
    void countsTheOperationsOfACall() {
        RunShape shape = RunShape.of(RING, 8L * (32 << 10) * 3);

        assertThat(shape.connections()).isEqualTo(8);
        assertThat(shape.tiling().tiles()).isEqualTo(3);
        // Fourteen sends per GPU and tile.
        assertThat(shape.operations()).isEqualTo(3 * 8 * 14);
        assertThat(shape.slots()).isEqualTo(8);
    }

    private static String reason(Rules rules, Candidate candidate, Call call) {
        return Selection.of(rules, List.of(candidate), call).verdicts().get(0).sentence();
    }

    private static Call call(long bytes) {
        return Call.of(Collective.ALL_REDUCE, bytes, 4, 8, Placement.IN_PLACE);
    }

    private static Program sized(long min, long max) {
        return sized(RING, min, max);
    }

    private static Program sized(Program program, long min, long max) {
        return program.withHeader(program.header().withSizes(SizeRange.of(min, max)));
    }
}
