package dev.doorbell.libraries.msccl.verify;

import static dev.doorbell.libraries.msccl.verify.Mistakes.PAIRS;
import static dev.doorbell.libraries.msccl.verify.Mistakes.RING;
import static dev.doorbell.libraries.msccl.verify.Mistakes.assertFinding;
import static dev.doorbell.libraries.msccl.verify.Mistakes.plus;
import static dev.doorbell.libraries.msccl.verify.Mistakes.verify;
import static dev.doorbell.libraries.msccl.verify.Mistakes.writing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.Edit;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Correct programs, and steps and limits that are wrong by themselves, found at their places. */
class VerifierTest {

    @ParameterizedTest
    @EnumSource
    void findsNothingInTheProjectsOwnPrograms(Algorithm algorithm) {
        for (Protocol protocol : Protocol.values()) {
            for (Shape shape :
                    List.of(
                            new Shape(1, 2, 1, 1, protocol),
                            new Shape(1, 8, 2, 2, protocol),
                            new Shape(2, 4, 1, 1, protocol),
                            new Shape(4, 4, 1, 2, protocol))) {
                Verification verification =
                        Verifier.verify(
                                algorithm.program(shape),
                                algorithm == Algorithm.ALL_TO_NEXT
                                        ? VerifyOptions.DEFAULT.withGoal(Goal.ALL_TO_NEXT)
                                        : VerifyOptions.DEFAULT);

                assertThat(verification.findings()).as("%s", shape).isEmpty();
                assertThat(verification.dataChecked()).as("%s", shape).hasSize(1);
            }
        }
    }

    @Test
    void blocksThatWaitForBlocksWithoutRoomStopAPlainLaunch() {
        assertThat(roomFor(5, false)).isEmpty();
        assertThat(roomFor(4, false))
                .singleElement()
                .extracting(Finding::sentence)
                .isEqualTo(
                        "a call of 3 bytes stops: 4 of 5 thread blocks of a GPU have room on 4 multiprocessors at once, and wait for the others");
    }

    @Test
    void blocksThatDoNotNeedEachOtherTakeTurns() {
        Program rings = Algorithm.RING.program(new Shape(1, 4, 1, 8, Protocol.SIMPLE));

        assertThat(Verifier.verify(rings, VerifyOptions.DEFAULT.withMultiprocessors(3)).findings())
                .isEmpty();
    }

    @Test
    void aCooperativeLaunchNeedsRoomForAllBlocks() {
        assertThat(roomFor(1000, true)).isEmpty();
        assertThat(roomFor(4, true)).hasSize(3);
    }

    private static List<Finding> roomFor(int multiprocessors, boolean cooperative) {
        return Verifier.verify(
                        PAIRS,
                        VerifyOptions.DEFAULT
                                .withMultiprocessors(multiprocessors)
                                .withCooperative(cooperative))
                .of(FindingKind.THREAD_BLOCKS);
    }

    @Test
    void tellsLimitsOfOneRuntimeFromThoseOfBoth() {
        Program many =
                Edit.blocks(
                        PAIRS,
                        1,
                        blocks -> {
                            for (int id = blocks.size(); id < 217; id++) {
                                blocks.add(new ThreadBlock(id, -1, -1, 0, List.of()));
                            }
                            return blocks;
                        });
        VerifyOptions large = VerifyOptions.DEFAULT.withMultiprocessors(1000);

        assertFinding(Verifier.verify(many, large), FindingKind.LIMIT, Severity.WARNING, 1);
        assertFinding(
                Verifier.verify(many, large.withDialect(Dialect.MICROSOFT)),
                FindingKind.LIMIT,
                Severity.ERROR,
                1);
        assertThat(Verifier.verify(many, large.withDialect(Dialect.EXECUTOR)).findings()).isEmpty();
    }

    @Test
    void refusesCountsAndChannelsNoRuntimeHas() {
        assertFinding(
                verify(Edit.step(RING, 2, 0, 1, it -> Edit.counting(it, 72))),
                FindingKind.LIMIT,
                Severity.ERROR,
                2,
                0,
                1);
        assertFinding(
                verify(
                        Edit.block(
                                RING,
                                3,
                                0,
                                it -> new ThreadBlock(0, it.sendPeer(), 2, 32, it.steps()))),
                FindingKind.LIMIT,
                Severity.ERROR,
                3,
                0);
    }

    @Test
    void comparesDeclaredChunksWithTheWhole() {
        Program program = Edit.gpu(PAIRS, 1, it -> new GpuProgram(1, 4, 3, 2, it.threadBlocks()));

        assertFinding(verify(program), FindingKind.CHUNKS, Severity.WARNING, 1);
        assertFinding(
                Verifier.verify(program, VerifyOptions.DEFAULT.withDialect(Dialect.MICROSOFT)),
                FindingKind.CHUNKS,
                Severity.ERROR,
                1);
    }

    @Test
    void findsChunksOutsideOfTheirBuffer() {
        assertFinding(
                verify(Edit.step(PAIRS, 0, 0, 0, it -> writing(it, BufferKind.SCRATCH, 2))),
                FindingKind.OUT_OF_BOUNDS,
                Severity.ERROR,
                0,
                0,
                0);
    }

    @Test
    void findsStepsThatCopyOntoWhatTheyRead() {
        Chunk first = new Chunk(BufferKind.INPUT, 0);
        Chunk second = new Chunk(BufferKind.INPUT, 1);
        Step copy = new Step(3, StepType.COPY, first, second, 2, Optional.empty(), false);

        assertFinding(
                verify(Edit.steps(PAIRS, 0, 4, steps -> plus(steps, copy))),
                FindingKind.OVERLAP,
                Severity.ERROR,
                0,
                4,
                3);
    }

    @Test
    void knowsThatSomeOperationsEndTheirThreadBlock() {
        assertFinding(
                verify(Edit.step(PAIRS, 1, 4, 2, it -> Edit.typed(it, StepType.ADD_RESIDUAL))),
                FindingKind.OPERATION,
                Severity.ERROR,
                1,
                4,
                2);
    }

    @Test
    void countsTheReductionsOfAPass() {
        List<Step> steps = new ArrayList<>();
        for (int s = 0; s < 40; s++) {
            steps.add(
                    new Step(
                            s,
                            StepType.REDUCE,
                            new Chunk(BufferKind.SCRATCH, s % 2),
                            new Chunk(BufferKind.INPUT, 0),
                            1,
                            Optional.empty(),
                            false));
        }

        // The parsers close the first pass at 16 and never again.
        assertFinding(
                verify(Edit.steps(PAIRS, 0, 4, ignored -> steps)),
                FindingKind.REDUCTIONS,
                Severity.ERROR,
                0,
                4,
                39);
    }
}
