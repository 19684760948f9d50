package dev.doorbell.libraries.msccl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.Edit;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
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
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Good programs, and each kind of mistake in one of them, found at its place. */
class VerifierTest {

    /**
     * All-pairs of three GPUs. On each, thread blocks 0 to 3 have a connection and two steps each,
     * the last thread block reduces: a nop, then two reductions in one pass.
     */
    private static final Program PAIRS = Algorithm.ALL_PAIRS.program(Shape.node(3, Protocol.LL));

    private static final Program RING = Algorithm.RING.program(Shape.node(4, Protocol.SIMPLE));

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
    void countsThreadBlocksAgainstMultiprocessors() {
        Verification verification =
                Verifier.verify(PAIRS, VerifyOptions.DEFAULT.withMultiprocessors(4));

        assertThat(verification.of(FindingKind.THREAD_BLOCKS)).hasSize(3);
        assertFinding(verification, FindingKind.THREAD_BLOCKS, Severity.ERROR, 2);
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
                verify(Edit.step(PAIRS, 0, 0, 0, it -> to(it, BufferKind.SCRATCH, 2))),
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

    @Test
    void findsTwoThreadBlocksOnOneConnection() {
        Program program =
                Edit.blocks(
                        PAIRS,
                        0,
                        blocks -> {
                            ThreadBlock first = blocks.get(0);
                            blocks.add(new ThreadBlock(5, -1, first.receivePeer(), 0, List.of()));
                            return blocks;
                        });

        Verification verification = verify(program);

        assertFinding(verification, FindingKind.DUPLICATE_CONNECTION, Severity.ERROR, 0, 5);
        assertThat(verification.of(FindingKind.NOT_CHECKED)).hasSize(1);
        assertThat(verification.slots()).isEmpty();
    }

    @Test
    void findsSendsWithoutReceives() {
        assertFinding(
                verify(Edit.steps(PAIRS, 1, 1, steps -> steps.subList(0, 1))),
                FindingKind.UNMATCHED,
                Severity.ERROR,
                2,
                1,
                1);
        assertFinding(
                verify(Edit.steps(PAIRS, 0, 2, steps -> steps.subList(0, 1))),
                FindingKind.UNMATCHED,
                Severity.ERROR,
                1,
                2,
                1);
    }

    @Test
    void findsSendsAndReceivesOfDifferentCounts() {
        assertFinding(
                verify(Edit.step(PAIRS, 0, 0, 0, it -> Edit.counting(it, 2))),
                FindingKind.COUNT,
                Severity.ERROR,
                0,
                0,
                0);
    }

    @Test
    void findsDependenciesOnWhatIsNotThere() {
        assertFinding(
                verify(Edit.step(PAIRS, 0, 0, 1, it -> waiting(it, 9, 0))),
                FindingKind.DEPENDENCY_TARGET,
                Severity.ERROR,
                0,
                0,
                1);
        assertFinding(
                verify(Edit.step(PAIRS, 0, 0, 1, it -> waiting(it, 2, 7))),
                FindingKind.DEPENDENCY_TARGET,
                Severity.ERROR,
                0,
                0,
                1);
    }

    @Test
    void findsDependenciesOnWhatIsNotPublished() {
        assertFinding(
                verify(Edit.step(PAIRS, 0, 2, 0, it -> Edit.awaited(it, false))),
                FindingKind.DEPENDENCY_UNPUBLISHED,
                Severity.ERROR,
                0,
                0,
                1);
        assertFinding(
                verify(Edit.step(PAIRS, 0, 2, 1, it -> waiting(it, 4, 1))),
                FindingKind.DEPENDENCY_UNPUBLISHED,
                Severity.WARNING,
                0,
                2,
                1);
    }

    @Test
    void findsChainsOfDependenciesTheParsersRefuse() {
        Verification verification =
                verify(Edit.step(PAIRS, 1, 4, 1, it -> Edit.waiting(it, Optional.empty())));

        assertFinding(verification, FindingKind.DEPENDENCY_CHAIN, Severity.ERROR, 1, 4, 1);
        // What is not waited for any more races with the reduction.
        assertFinding(verification, FindingKind.RACE, Severity.ERROR, 1, 4, 2);
    }

    @Test
    void comparesNumbersOfStepsWithWhatInterpretersCount() {
        Program program = Edit.steps(PAIRS, 0, 4, steps -> steps.subList(1, steps.size()));

        assertFinding(verify(program), FindingKind.STEP_NUMBER, Severity.WARNING, 0, 4, 2);
    }

    @Test
    void findsStepsOfAGpuThatWaitForEachOther() {
        Program program =
                Edit.step(
                        Edit.step(PAIRS, 0, 2, 0, it -> waiting(it, 3, 0)),
                        0,
                        3,
                        0,
                        it -> waiting(it, 2, 0));

        Verification verification = verify(program);

        assertFinding(verification, FindingKind.DEPENDENCY_CYCLE, Severity.ERROR, 0, 2, 0);
        assertThat(verification.of(FindingKind.DEPENDENCY_CYCLE).get(0).sentence())
                .isEqualTo(
                        "GPU 0 thread block 2 step 0 (s) waits for the end of GPU 0 thread block 3 step 0 (s); GPU 0 thread block 3 step 0 (s) waits for the end of GPU 0 thread block 2 step 0 (s)");
    }

    @Test
    void findsThreadBlocksOfSeveralGpusThatWaitForEachOther() {
        // Two GPUs that both receive before they send.
        Program program = Exchange.of(false, 1, Protocol.LL);

        Verification verification = verify(program);

        assertFinding(verification, FindingKind.DEADLOCK, Severity.ERROR, 0, 0, 0);
        assertThat(verification.of(FindingKind.DEADLOCK).get(0).sentence())
                .isEqualTo(
                        "GPU 0 thread block 0 step 0 (r) waits for data of GPU 1 thread block 0 step 1 (s); GPU 1 thread block 0 step 0 (r) waits for data of GPU 0 thread block 0 step 1 (s)");
    }

    @Test
    void findsReadsOfChunksNobodyWrote() {
        Program program = Edit.step(PAIRS, 0, 2, 0, it -> from(it, BufferKind.SCRATCH, 0));

        assertFinding(verify(program), FindingKind.RACE, Severity.ERROR, 0, 0, 0);
        Program alone = Exchange.of(true, 1, Protocol.LL);
        assertFinding(
                verify(Edit.step(alone, 1, 0, 0, it -> from(it, BufferKind.OUTPUT, 1))),
                FindingKind.UNINITIALISED_READ,
                Severity.ERROR,
                1,
                0,
                0);
    }

    @Test
    void findsAccessesThatNothingOrders() {
        // The first send does not wait for the reduction any more.
        Verification verification =
                verify(Edit.step(PAIRS, 0, 2, 1, it -> Edit.waiting(it, Optional.empty())));

        assertThat(verification.of(FindingKind.RACE)).isNotEmpty();
        assertThat(verification.of(FindingKind.RACE))
                .allSatisfy(it -> assertThat(it.gpu()).hasValue(0));
    }

    @Test
    void followsOrderOverOtherGpus() {
        // The chunk comes back from the GPU it was sent to, so its send is over without waiting.
        Program program = Edit.step(PAIRS, 0, 0, 1, it -> Edit.waiting(it, Optional.empty()));

        assertThat(verify(program).findings()).isEmpty();
    }

    @Test
    void saysWhatAnOutputLacks() {
        Verification verification =
                verify(Edit.step(PAIRS, 1, 4, 2, it -> from(it, BufferKind.SCRATCH, 0)));

        assertThat(verification.of(FindingKind.WRONG_DATA)).hasSize(3);
        assertFinding(verification, FindingKind.WRONG_DATA, Severity.ERROR, 1, 4, 2);
        assertThat(verification.of(FindingKind.WRONG_DATA).get(1).sentence())
                .isEqualTo("o[1] of GPU 1 lacks i[1] of GPU 0 and has too much i[1] of GPU 2");
    }

    @Test
    void noticesThatACallersInputIsWritten() {
        Program program = Exchange.of(true, 1, Protocol.LL);

        assertFinding(
                verify(Edit.step(program, 0, 0, 1, it -> to(it, BufferKind.INPUT, 0))),
                FindingKind.INPUT_WRITTEN,
                Severity.WARNING,
                0,
                0,
                1);
    }

    @Test
    void doesNotCompareWhatACustomCollectiveLeaves() {
        Program program = Algorithm.ALL_TO_NEXT.program(new Shape(2, 2, 1, 1, Protocol.SIMPLE));

        Verification verification = verify(program);

        assertThat(verification.passed()).isTrue();
        assertThat(verification.dataChecked()).isEmpty();
        assertThat(verification.of(FindingKind.NOT_CHECKED)).hasSize(1);
    }

    private static Step to(Step step, BufferKind buffer, int offset) {
        return new Step(
                step.number(),
                step.type(),
                step.source(),
                new Chunk(buffer, offset),
                step.count(),
                step.dependency(),
                step.awaited());
    }

    private static Step from(Step step, BufferKind buffer, int offset) {
        return new Step(
                step.number(),
                step.type(),
                new Chunk(buffer, offset),
                step.target(),
                step.count(),
                step.dependency(),
                step.awaited());
    }

    private static Step waiting(Step step, int block, int number) {
        return Edit.waiting(step, Optional.of(new Dependency(block, number)));
    }

    private static List<Step> plus(List<Step> steps, Step step) {
        steps.add(step);
        return steps;
    }

    private static Verification verify(Program program) {
        return Verifier.verify(program, VerifyOptions.DEFAULT);
    }

    private static void assertFinding(
            Verification verification, FindingKind kind, Severity severity, int... place) {
        OptionalInt gpu = place.length > 0 ? OptionalInt.of(place[0]) : OptionalInt.empty();
        OptionalInt block = place.length > 1 ? OptionalInt.of(place[1]) : OptionalInt.empty();
        OptionalInt step = place.length > 2 ? OptionalInt.of(place[2]) : OptionalInt.empty();
        assertThat(verification.findings())
                .as("%s", verification.findings())
                .anyMatch(it ->
                        it.kind() == kind
                                && it.severity() == severity
                                && it.gpu().equals(gpu)
                                && it.threadBlock().equals(block)
                                && it.step().equals(step));
    }
}
