package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections between nodes with several queue pairs, over which every message is split. */
class SeveralQueuePairsTest {

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void carryTheSameDataInMoreMessages(Protocol protocol) {
        ProgramRun one = run(protocol, new NetworkOptions(1, false, 8192, false));
        ProgramRun three = run(protocol, new NetworkOptions(3, false, 8192, false));
        ProgramRun separate = run(protocol, new NetworkOptions(3, true, 0, true));

        for (ProgramRun run : new ProgramRun[] {one, three, separate}) {
            assertThat(run.right()).isTrue();
            assertThat(run.counter("nic.rnrNaks")).isZero();
        }
        // The entries of the FIFO, the flushes and the notices are the same.
        assertThat(three.counter("nic.receives")).isGreaterThan(2 * one.counter("nic.receives"));
        assertThat(separate.counter("nic.messages")).isGreaterThan(three.counter("nic.messages"));
    }

    private static ProgramRun run(Protocol protocol, NetworkOptions options) {
        Program program = Algorithm.HIERARCHICAL.program(new Shape(2, 2, 1, 1, protocol));
        return ProgramRun.of(program, 1 << 18)
                .nodes(2)
                .with(RuntimeOptions.DEFAULT.withNetwork(options))
                .run();
    }
}
