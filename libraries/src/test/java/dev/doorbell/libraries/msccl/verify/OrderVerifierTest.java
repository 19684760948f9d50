package dev.doorbell.libraries.msccl.verify;

import static dev.doorbell.libraries.msccl.verify.Mistakes.PAIRS;
import static dev.doorbell.libraries.msccl.verify.Mistakes.assertFinding;
import static dev.doorbell.libraries.msccl.verify.Mistakes.verify;
import static dev.doorbell.libraries.msccl.verify.Mistakes.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.Edit;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Errors of connections and dependencies, found at their places. */
class OrderVerifierTest {

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
        // An access that is no longer awaited races with the reduction.
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
}
