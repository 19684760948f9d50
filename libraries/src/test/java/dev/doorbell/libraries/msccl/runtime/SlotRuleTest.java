package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.verify.Exchange;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both GPUs send k chunks, then receive: k slots are needed once each chunk is an operation. */
class SlotRuleTest {

    private static final RuntimeOptions PHANTOM = RuntimeOptions.DEFAULT.withPhantom(true);

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8})
    void runsUnderLlAtEverySize(int count) {
        for (Protocol protocol : new Protocol[] {Protocol.LL, Protocol.LL128}) {
            Program program = Exchange.of(true, count, protocol);
            long chunks = program.header().chunksPerLoop();
            for (long chunk : new long[] {64, 1 << 14, 1 << 20}) {
                assertThat(ProgramRun.of(program, chunks * chunk).with(PHANTOM).run().state())
                        .isEqualTo(RunState.COMPLETED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8})
    void stopsUnderSimpleBeyondTheSizeTheVerifierPredicts(int count) {
        Program program = Exchange.of(true, count, Protocol.SIMPLE);
        long safe =
                Verifier.verify(program, VerifyOptions.DEFAULT)
                        .slots()
                        .orElseThrow()
                        .largestSafeBytes()
                        .orElseThrow();
        long grain = 4L * program.header().chunksPerLoop();
        long greatest = safe / grain * grain;

        assertThat(ProgramRun.of(program, greatest).with(PHANTOM).run().state())
                .isEqualTo(RunState.COMPLETED);
        assertThat(ProgramRun.of(program, greatest + grain).with(PHANTOM).run().state())
                .isEqualTo(RunState.DEADLOCK);
    }

    @Test
    void namesWhoWaitsForWhom() {
        Program program = Exchange.of(true, 3, Protocol.SIMPLE);

        ProgramRun run = ProgramRun.of(program, 24 << 20).with(PHANTOM).run();

        assertThat(run.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(run.waits())
                .contains(
                        Wait.parse(
                                "GPU 0 thread block 0 step 0 (s)",
                                "a free slot",
                                "GPU 1 thread block 0"),
                        Wait.parse(
                                "GPU 1 thread block 0 step 0 (s)",
                                "a free slot",
                                "GPU 0 thread block 0"));
    }

    @Test
    void realBytesStopWherePhantomOnesDo() {
        Program program = Exchange.of(true, 3, Protocol.SIMPLE);
        RuntimeOptions small = RuntimeOptions.DEFAULT.withBuffers(4 << 10);
        // Tiles of 2 KiB: three chunks fit two operations up to 1 KiB each.
        long chunks = program.header().chunksPerLoop();

        assertThat(ProgramRun.of(program, chunks << 10).with(small).run().state())
                .isEqualTo(RunState.COMPLETED);
        assertThat(ProgramRun.of(program, (chunks << 10) + chunks * 4).with(small).run().state())
                .isEqualTo(RunState.DEADLOCK);
    }

    /** Both GPUs have slots, and a completed write frees the sender's. */
    @Test
    void holdsTwiceAsMuchBetweenNodes() {
        for (int count = 3; count <= 6; count++) {
            Program program = Exchange.of(true, count, Protocol.SIMPLE);
            long bytes = program.header().chunksPerLoop() * (2L << 20);

            assertThat(ProgramRun.of(program, bytes).nodes(2).with(PHANTOM).run().state())
                    .as("%d chunks", count)
                    .isEqualTo(count <= 4 ? RunState.COMPLETED : RunState.DEADLOCK);
        }
    }
}
