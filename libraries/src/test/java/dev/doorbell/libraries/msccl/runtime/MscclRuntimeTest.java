package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.select.Operator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results of Doorbell's own programs on emulated GPUs, in one node and over several. */
class MscclRuntimeTest {

    private static final RuntimeOptions SMALL = RuntimeOptions.DEFAULT.withBuffers(8 << 10);

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void aRingSumsInOneNode(Protocol protocol) {
        Program program = Algorithm.RING.program(Shape.node(4, protocol));

        // One tile, several tiles, and several with a tail.
        for (long chunk : new long[] {64, 8192, 10_004}) {
            ProgramRun run = ProgramRun.of(program, 4 * chunk).with(SMALL).run();

            assertThat(run.right()).as("%s, chunks of %d", protocol, chunk).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void aRingSumsOverTwoNodes(Protocol protocol) {
        Program program = Algorithm.RING.program(new Shape(2, 2, 1, 1, protocol));

        for (long chunk : new long[] {64, 8192, 10_004}) {
            ProgramRun run = ProgramRun.of(program, 4 * chunk).nodes(2).with(SMALL).calls(3).run();

            assertThat(run.faults()).isEmpty();
            assertThat(run.right()).as("%s, chunks of %d", protocol, chunk).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void everyAlgorithmComputesWhatItsCollectiveSays(Algorithm algorithm) {
        Program program = algorithm.program(new Shape(2, 4, 2, 1, Protocol.LL));
        long bytes = program.header().chunksPerLoop() * 1040L;

        ProgramRun run = ProgramRun.of(program, bytes).nodes(2).with(SMALL).run();

        assertThat(run.faults()).isEmpty();
        assertThat(run.waits()).isEmpty();
        assertThat(run.right()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void combinesElementsOfEveryType(DataType type) {
        Program program = Algorithm.ALL_PAIRS.program(Shape.node(4, Protocol.LL));
        for (Operator operator :
                new Operator[] {Operator.SUM, Operator.PRODUCT, Operator.MAX, Operator.MIN}) {
            ProgramRun run = ProgramRun.of(program, 1 << 12).of(type, operator).run();

            assertThat(run.right()).as("%s of %s", operator, type).isTrue();
        }
    }

    @Test
    void ranksThatHaveMetGoOnTogether() {
        Program program = Algorithm.RING.program(new Shape(3, 2, 1, 1, Protocol.LL));

        ProgramRun run = ProgramRun.of(program, 6 * 64).nodes(3).calls(2).run();

        assertThat(run.faults()).isEmpty();
        assertThat(run.leftPs()).hasSize(1);
        assertThat(run.leftPs().get(0)).isGreaterThan(run.lastPs());
    }

    @Test
    void whatFindsSendQueuesFullIsPostedLater() {
        // 32 connections in each direction between two GPUs, each with 8 writes, 8 messages after
        // them and 8 outstanding messages of freed slots: more than the 512 that a queue has room
        // for.
        Program program = Algorithm.RING.program(new Shape(2, 1, 1, 32, Protocol.LL));
        RuntimeOptions tiny = RuntimeOptions.DEFAULT.withBuffers(1 << 10);

        ProgramRun run = ProgramRun.of(program, 64 * 2048L).nodes(2).with(tiny).calls(2).run();

        assertThat(run.faults()).isEmpty();
        assertThat(run.waits()).isEmpty();
        assertThat(run.right()).isTrue();
    }

    @Test
    void takesAsLongWithoutBytes() {
        Program program = Algorithm.HIERARCHICAL.program(new Shape(2, 2, 1, 1, Protocol.LL128));
        long bytes = program.header().chunksPerLoop() * 20_000L;

        ProgramRun real = ProgramRun.of(program, bytes).nodes(2).with(SMALL).run();
        ProgramRun phantom =
                ProgramRun.of(program, bytes).nodes(2).with(SMALL.withPhantom(true)).run();

        assertThat(real.right()).isTrue();
        assertThat(phantom.endPs()).isEqualTo(real.endPs());
    }

    @Test
    void happensTheSameWithoutTrains() {
        Program program = Algorithm.TWO_STEP.program(new Shape(2, 2, 1, 1, Protocol.SIMPLE));
        long bytes = program.header().chunksPerLoop() * 20_000L;

        ProgramRun joined = ProgramRun.of(program, bytes).nodes(2).with(SMALL).run();
        ProgramRun single = ProgramRun.of(program, bytes).nodes(2).with(SMALL).trains(false).run();

        assertThat(joined.right()).isTrue();
        assertThat(single.digests()).isEqualTo(joined.digests());
    }
}
