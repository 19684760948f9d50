package dev.doorbell.libraries.msccl.verify;

import static dev.doorbell.libraries.msccl.verify.Mistakes.PAIRS;
import static dev.doorbell.libraries.msccl.verify.Mistakes.assertFinding;
import static dev.doorbell.libraries.msccl.verify.Mistakes.reading;
import static dev.doorbell.libraries.msccl.verify.Mistakes.verify;
import static dev.doorbell.libraries.msccl.verify.Mistakes.writing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.Edit;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Errors in the data that programs read and leave, found at their places. */
class DataVerifierTest {

    @Test
    void findsReadsOfChunksNobodyWrote() {
        Program program = Edit.step(PAIRS, 0, 2, 0, it -> reading(it, BufferKind.SCRATCH, 0));

        assertFinding(verify(program), FindingKind.RACE, Severity.ERROR, 0, 0, 0);
        Program alone = Exchange.of(true, 1, Protocol.LL);
        assertFinding(
                verify(Edit.step(alone, 1, 0, 0, it -> reading(it, BufferKind.OUTPUT, 1))),
                FindingKind.UNINITIALISED_READ,
                Severity.ERROR,
                1,
                0,
                0);
    }

    @Test
    void findsAccessesThatNothingOrders() {
        // The first send no longer waits for the reduction.
        Verification verification =
                verify(Edit.step(PAIRS, 0, 2, 1, it -> Edit.waiting(it, Optional.empty())));

        assertThat(verification.of(FindingKind.RACE)).isNotEmpty();
        assertThat(verification.of(FindingKind.RACE))
                .allSatisfy(it -> assertThat(it.gpu()).hasValue(0));
    }

    @Test
    void followsOrderOverOtherGpus() {
        // The chunk returns from the GPU it was sent to, so its send is over without a wait.
        Program program = Edit.step(PAIRS, 0, 0, 1, it -> Edit.waiting(it, Optional.empty()));

        assertThat(verify(program).findings()).isEmpty();
    }

    @Test
    void saysWhatAnOutputLacks() {
        Verification verification =
                verify(Edit.step(PAIRS, 1, 4, 2, it -> reading(it, BufferKind.SCRATCH, 0)));

        assertThat(verification.of(FindingKind.WRONG_DATA)).hasSize(3);
        assertFinding(verification, FindingKind.WRONG_DATA, Severity.ERROR, 1, 4, 2);
        assertThat(verification.of(FindingKind.WRONG_DATA).get(1).sentence())
                .isEqualTo("o[1] of GPU 1 lacks i[1] of GPU 0 and has too much i[1] of GPU 2");
    }

    @Test
    void noticesThatACallersInputIsWritten() {
        Program program = Exchange.of(true, 1, Protocol.LL);

        assertFinding(
                verify(Edit.step(program, 0, 0, 1, it -> writing(it, BufferKind.INPUT, 0))),
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
}
