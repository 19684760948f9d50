package dev.doorbell.libraries.msccl.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.RailOptions;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Connections between nodes with several queue pairs: messages are split over them, or take turns.
 */
class SeveralQueuePairsTest {

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void carryTheSameDataInMoreMessages(Protocol protocol) {
        ProgramRun one =
                run(
                        protocol,
                        new NetworkOptions(
                                1,
                                true,
                                false,
                                8192,
                                false,
                                false,
                                RailOptions.DEFAULT,
                                SocketOptions.DEFAULT));
        ProgramRun three =
                run(
                        protocol,
                        new NetworkOptions(
                                3,
                                true,
                                false,
                                8192,
                                false,
                                false,
                                RailOptions.DEFAULT,
                                SocketOptions.DEFAULT));
        ProgramRun separate =
                run(
                        protocol,
                        new NetworkOptions(
                                3,
                                true,
                                true,
                                0,
                                true,
                                false,
                                RailOptions.DEFAULT,
                                SocketOptions.DEFAULT));

        for (ProgramRun run : new ProgramRun[] {one, three, separate}) {
            assertThat(run.right()).isTrue();
            assertThat(run.counter("nic.rnrNaks")).isZero();
        }
        // The entries of the FIFO, the flushes and the notices are the same.
        assertThat(three.counter("nic.receives")).isGreaterThan(2 * one.counter("nic.receives"));
        assertThat(separate.counter("nic.messages")).isGreaterThan(three.counter("nic.messages"));
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void takeTurnsWithWholeMessages(Protocol protocol) {
        ProgramRun one =
                run(
                        protocol,
                        new NetworkOptions(
                                1,
                                true,
                                true,
                                0,
                                false,
                                false,
                                RailOptions.DEFAULT,
                                SocketOptions.DEFAULT));
        ProgramRun three =
                run(
                        protocol,
                        new NetworkOptions(
                                3,
                                false,
                                true,
                                0,
                                false,
                                false,
                                RailOptions.DEFAULT,
                                SocketOptions.DEFAULT));

        assertThat(three.right()).isTrue();
        assertThat(three.counter("nic.rnrNaks")).isZero();
        assertThat(three.counter("nic.receives")).isEqualTo(one.counter("nic.receives"));
        assertThat(three.counter("nic.messages")).isEqualTo(one.counter("nic.messages"));
    }

    private static ProgramRun run(Protocol protocol, NetworkOptions options) {
        Program program = Algorithm.HIERARCHICAL.program(new Shape(2, 2, 1, 1, protocol));
        return ProgramRun.of(program, 1 << 18)
                .nodes(2)
                .with(RuntimeOptions.DEFAULT.withNetwork(options))
                .run();
    }
}
