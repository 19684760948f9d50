package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.setup.RefusedProgramException;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.pdes.RunState;
import org.junit.jupiter.api.Test;

/** Kernels of more thread blocks than multiprocessors hold at once. */
class ResidencyTest {

    private static final Program PAIRS = Algorithm.ALL_PAIRS.program(Shape.node(3, Protocol.LL));
    private static final Program RINGS =
            Algorithm.RING.program(new Shape(1, 2, 1, 8, Protocol.SIMPLE));
    private static final long BYTES = 1 << 20;

    @Test
    void blocksThatDoNotNeedEachOtherTakeTurns() {
        ProgramRun turns = ProgramRun.of(RINGS, BYTES).on(machine(2)).calls(2).run();
        ProgramRun together = ProgramRun.of(RINGS, BYTES).on(machine(8)).calls(2).run();

        assertThat(turns.right()).isTrue();
        assertThat(together.right()).isTrue();
        assertThat(turns.endPs()).isGreaterThan(2 * together.endPs());
    }

    @Test
    void fewThreadsLeaveRoomForMoreBlocks() {
        Program narrow = RINGS.withHeader(threads(RINGS, 256));
        ProgramRun four = ProgramRun.of(narrow, BYTES).on(machine(4)).run();
        ProgramRun eight = ProgramRun.of(narrow, BYTES).on(machine(8)).run();

        assertThat(four.right()).isTrue();
        assertThat(four.endPs()).isEqualTo(eight.endPs());
    }

    @Test
    void blocksThatWaitForBlocksWithoutRoomStop() {
        ProgramRun run = ProgramRun.of(PAIRS, 3 << 10).on(machine(4)).run();

        assertThat(run.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(run.waits().toString()).contains("room on a multiprocessor");
        assertThat(ProgramRun.of(PAIRS, 3 << 10).on(machine(5)).run().right()).isTrue();
    }

    @Test
    void cooperativeLaunchesThatDoNotFitAreRefused() {
        RuntimeOptions cooperative = RuntimeOptions.DEFAULT.withCooperative(true);

        assertThatThrownBy(() -> ProgramRun.of(RINGS, BYTES).on(machine(7)).with(cooperative).run())
                .isInstanceOf(RefusedProgramException.class)
                .hasMessage(
                        "number of thread blocks is 8, too many blocks in cooperative launch; expected at most 7 blocks of 544 threads, 1 on each of 7 SMs");
        assertThat(ProgramRun.of(RINGS, BYTES).on(machine(8)).with(cooperative).run().right())
                .isTrue();
    }

    private static ProgramHeader threads(Program program, int threads) {
        ProgramHeader header = program.header();
        return new ProgramHeader(
                header.name(),
                header.collective(),
                header.protocol(),
                header.gpus(),
                header.channels(),
                header.chunksPerLoop(),
                header.placements(),
                header.sizes(),
                threads);
    }

    private static Profile machine(int multiprocessors) {
        return TestProfile.shipped("ndv4-a100").with("gpu.sms", multiprocessors);
    }
}
