package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** RDMA WRITEs with immediate bytes: a write that also takes a receive request at its target. */
class WriteWithImmediateSimulationTest {

    private static final long RNR_TIMER_PS = 640_000_000;
    private static final long TARGET = VerbsNode.BUFFER + 32_768;
    private static final LocalBuffer NOTHING = new LocalBuffer(0, 0, 0);

    @Test
    void writesItsBytesAndCompletesAReceiveRequestWithoutABuffer() {
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            initiator
                                    .node()
                                    .memory()
                                    .write(VerbsNode.BUFFER, VerbsNode.bytes(10_000));
                            write(initiator, 0xcafe_f00d, 10_000, VerbsNode.BUFFER_KEY);
                            write(initiator, 7, 0, VerbsNode.BUFFER_KEY);
                            initiator.ring();
                            assertThat(initiator.await(2)).containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> {
                            VerbsNode.postReceive(node, 0, NOTHING);
                            VerbsNode.postReceive(node, 1, NOTHING);
                        });
        assertThat(written(pair, 10_000)).isEqualTo(VerbsNode.bytes(10_000));
        Memory memory = pair.node(1).memory().host();
        long first = CqeCodec.read(memory, VerbsNode.receiveCompletion(0));
        assertThat(CqeCodec.written(first)).isTrue();
        assertThat(CqeCodec.hasImmediate(first)).isTrue();
        assertThat(CqeCodec.error(first)).isFalse();
        assertThat(CqeCodec.counter(first)).isZero();
        assertThat(CqeCodec.qpn(first)).isEqualTo(VerbsNode.QPN);
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(0))).isEqualTo(10_000);
        assertThat(CqeCodec.immediate(memory, VerbsNode.receiveCompletion(0)))
                .isEqualTo(0xcafe_f00d);
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(1))).isZero();
        assertThat(CqeCodec.immediate(memory, VerbsNode.receiveCompletion(1))).isEqualTo(7);
        assertThat(pair.counter("nic.receives")).isEqualTo(2);
        assertThat(pair.counter("nic.rnrNaks")).isZero();
    }

    @Test
    void comesAfterTheBytesOfThePlainWriteBeforeIt() {
        List<byte[]> seen = new ArrayList<>();
        VerbsNode.receiving(
                initiator -> {
                    initiator.node().memory().write(VerbsNode.BUFFER, VerbsNode.bytes(20_000));
                    plain(initiator, 20_000);
                    write(initiator, 20_000, 0, VerbsNode.BUFFER_KEY);
                    initiator.ring();
                    assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
                },
                node -> {
                    VerbsNode.postReceive(node, 0, NOTHING);
                    node.memory()
                            .watch(
                                    VerbsNode.RECEIVE_COMPLETIONS,
                                    () ->
                                            seen.add(
                                                    ((Payload.Real)
                                                                    node.memory()
                                                                            .read(TARGET, 20_000))
                                                            .bytes()));
                });
        assertThat(seen).hasSize(1);
        assertThat(seen.get(0)).isEqualTo(VerbsNode.bytes(20_000));
    }

    @Test
    void comesAfterAPlainWriteWithoutBytes() {
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            plain(initiator, 0);
                            write(initiator, 5, 0, 0);
                            initiator.ring();
                            assertThat(initiator.await(1)).containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> VerbsNode.postReceive(node, 0, NOTHING));
        assertThat(CqeCodec.immediate(pair.node(1).memory().host(), VerbsNode.receiveCompletion(0)))
                .isEqualTo(5);
        assertThat(pair.counter("nic.receives")).isEqualTo(1);
    }

    @Test
    void comesAgainWhenNothingIsPosted() {
        List<Long> took = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            initiator
                                    .node()
                                    .memory()
                                    .write(VerbsNode.BUFFER, VerbsNode.bytes(9_000));
                            write(initiator, 5, 9_000, VerbsNode.BUFFER_KEY);
                            plain(initiator, 9_000);
                            long start = initiator.program().nowPs();
                            initiator.ring();
                            assertThat(initiator.await(1)).containsOnly(CompletionStatus.SUCCESS);
                            took.add(initiator.program().nowPs() - start);
                        },
                        node ->
                                node.at(
                                        RNR_TIMER_PS / 2,
                                        Step.of(
                                                99,
                                                () -> VerbsNode.postReceive(node, 0, NOTHING))));
        assertThat(took.get(0)).isBetween(RNR_TIMER_PS, 2 * RNR_TIMER_PS);
        assertThat(written(pair, 9_000)).isEqualTo(VerbsNode.bytes(9_000));
        assertThat(CqeCodec.immediate(pair.node(1).memory().host(), VerbsNode.receiveCompletion(0)))
                .isEqualTo(5);
        assertThat(pair.counter("nic.rnrNaks")).isEqualTo(1);
        assertThat(pair.counter("nic.rnrRetries")).isEqualTo(1);
        assertThat(pair.counter("nic.receives")).isEqualTo(1);
    }

    @Test
    void givesUpAfterSixRetries() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            write(initiator, 5, 9_000, VerbsNode.BUFFER_KEY);
                            initiator.ring();
                            seen.addAll(initiator.await(1));
                        },
                        node -> {});
        assertThat(seen).containsExactly(CompletionStatus.RNR_RETRY_EXC_ERR);
        assertThat(pair.counter("nic.rnrRetries")).isEqualTo(6);
    }

    @Test
    void aWrongKeyTakesNoReceiveRequest() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            write(initiator, 5, 8, VerbsNode.READ_ONLY_KEY);
                            initiator.ring();
                            seen.addAll(initiator.await(1));
                        },
                        node -> VerbsNode.postReceive(node, 0, NOTHING));
        assertThat(seen).containsExactly(CompletionStatus.REM_ACCESS_ERR);
        assertThat(pair.counter("nic.receives")).isZero();
        assertThat(CqeCodec.read(pair.node(1).memory().host(), VerbsNode.receiveCompletion(0)))
                .isZero();
    }

    @Test
    void needsNoKeyWithoutBytes() {
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            write(initiator, 5, 0, 0);
                            initiator.ring();
                            assertThat(initiator.await(1)).containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> VerbsNode.postReceive(node, 0, NOTHING));
        assertThat(CqeCodec.immediate(pair.node(1).memory().host(), VerbsNode.receiveCompletion(0)))
                .isEqualTo(5);
    }

    private static byte[] written(MachineRun pair, int length) {
        return ((Payload.Real) pair.node(1).memory().read(TARGET, length)).bytes();
    }

    private static void write(Initiator initiator, int immediate, int length, int rkey) {
        byte[] entry = new byte[64];
        WqeCodec.writeWithImmediate(
                entry,
                0,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                immediate,
                new RemoteRange(TARGET, rkey),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, length));
        initiator.post(entry);
    }

    /** Posts a plain write without a signal. */
    private static void plain(Initiator initiator, int length) {
        byte[] entry = new byte[64];
        WqeCodec.transfer(
                entry,
                0,
                WqeOpcode.RDMA_WRITE,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), false),
                new RemoteRange(TARGET, VerbsNode.BUFFER_KEY),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, length));
        initiator.post(entry);
    }
}
