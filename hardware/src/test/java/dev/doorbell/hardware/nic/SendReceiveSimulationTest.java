package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** SENDs and the receive requests they take, through the NIC's door. */
class SendReceiveSimulationTest {

    private static final long RNR_TIMER_PS = 640_000_000;
    private static final long INBOX = VerbsNode.BUFFER + 32_768;

    @Test
    void placesAMessageOfSeveralPacketsWhereTheReceiveRequestSays() {
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            initiator
                                    .node()
                                    .memory()
                                    .write(VerbsNode.BUFFER, VerbsNode.bytes(10_000));
                            send(initiator, null, 10_000);
                            send(initiator, 0xcafe_f00d, 3);
                            initiator.ring();
                            assertThat(initiator.await(2)).containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> {
                            receive(node, 0, 12_000);
                            VerbsNode.postReceive(
                                    node,
                                    1,
                                    new LocalBuffer(INBOX + 16_384, VerbsNode.BUFFER_KEY, 16));
                        });
        assertThat(received(pair, 0, 10_000)).isEqualTo(VerbsNode.bytes(10_000));
        Memory memory = pair.node(1).memory().host();
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(0))).isEqualTo(10_000);
        assertThat(CqeCodec.hasImmediate(CqeCodec.read(memory, VerbsNode.receiveCompletion(0))))
                .isFalse();
        long second = CqeCodec.read(memory, VerbsNode.receiveCompletion(1));
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(1))).isEqualTo(3);
        assertThat(CqeCodec.immediate(memory, VerbsNode.receiveCompletion(1)))
                .isEqualTo(0xcafe_f00d);
        assertThat(CqeCodec.hasImmediate(second)).isTrue();
        assertThat(CqeCodec.error(second)).isFalse();
        assertThat(CqeCodec.counter(second)).isEqualTo(1);
        assertThat(CqeCodec.qpn(second)).isEqualTo(VerbsNode.QPN);
        assertThat(pair.counter("nic.receives")).isEqualTo(2);
        assertThat(pair.counter("nic.rnrNaks")).isZero();
    }

    @Test
    void sendsInlineBytesAndNone() {
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            byte[] entry = new byte[64];
                            WqeHead head =
                                    WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true);
                            entry[WqeCodec.inlineSend(entry, 0, head, null, 5)] = 77;
                            initiator.post(entry);
                            send(initiator, 1, 0);
                            initiator.ring();
                            assertThat(initiator.await(2)).containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> {
                            receive(node, 0, 8);
                            receive(node, 1, 8);
                        });
        assertThat(received(pair, 0, 5)).containsExactly(77, 0, 0, 0, 0);
        Memory memory = pair.node(1).memory().host();
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(0))).isEqualTo(5);
        assertThat(CqeCodec.bytes(memory, VerbsNode.receiveCompletion(1))).isZero();
    }

    @Test
    void comesAgainWithEverythingBehindItWhenNothingIsPosted() {
        List<Long> took = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            initiator
                                    .node()
                                    .memory()
                                    .write(VerbsNode.BUFFER, VerbsNode.bytes(9_000));
                            write(initiator, 1_000);
                            send(initiator, null, 9_000);
                            write(initiator, 2_000);
                            read(initiator);
                            long start = initiator.program().nowPs();
                            initiator.ring();
                            assertThat(initiator.await(4)).containsOnly(CompletionStatus.SUCCESS);
                            took.add(initiator.program().nowPs() - start);
                        },
                        node ->
                                node.at(
                                        RNR_TIMER_PS / 2,
                                        Step.of(99, () -> receive(node, 0, 9_000))));
        assertThat(took.get(0)).isBetween(RNR_TIMER_PS, 2 * RNR_TIMER_PS);
        assertThat(received(pair, 0, 9_000)).isEqualTo(VerbsNode.bytes(9_000));
        assertThat(pair.counter("nic.rnrNaks")).isEqualTo(1);
        assertThat(pair.counter("nic.rnrRetries")).isEqualTo(1);
        assertThat(pair.counter("nic.receives")).isEqualTo(1);
    }

    @Test
    void givesUpAfterSixRetriesAndFlushesTheRest() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            send(initiator, null, 8);
                            write(initiator, 8);
                            initiator.ring();
                            seen.addAll(initiator.await(2));
                        },
                        node -> {});
        assertThat(seen)
                .containsExactly(CompletionStatus.RNR_RETRY_EXC_ERR, CompletionStatus.WR_FLUSH_ERR);
        assertThat(pair.counter("nic.rnrNaks")).isEqualTo(7);
        assertThat(pair.counter("nic.rnrRetries")).isEqualTo(6);
    }

    @Test
    void reportsAMessageThatIsTooLongAtBothEnds() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            send(initiator, null, 5_000);
                            initiator.ring();
                            seen.addAll(initiator.await(1));
                        },
                        node -> receive(node, 0, 4_999));
        assertThat(seen).containsExactly(CompletionStatus.REM_INV_REQ_ERR);
        Memory memory = pair.node(1).memory().host();
        assertThat(CqeCodec.error(CqeCodec.read(memory, VerbsNode.receiveCompletion(0)))).isTrue();
        assertThat(CqeCodec.status(memory, VerbsNode.receiveCompletion(0)))
                .isEqualTo(CompletionStatus.LOC_LEN_ERR);
    }

    @Test
    void takesMoreMessagesThanTheRingHasEntries() {
        int count = 40;
        MachineRun pair =
                VerbsNode.receiving(
                        initiator -> {
                            for (int i = 0; i < count; i++) {
                                send(initiator, i, 8);
                            }
                            initiator.ring();
                            assertThat(initiator.await(count))
                                    .containsOnly(CompletionStatus.SUCCESS);
                        },
                        node -> {
                            for (int i = 0; i < count; i++) {
                                int index = i;
                                node.at(
                                        i * RNR_TIMER_PS / 10,
                                        Step.of(99, () -> receive(node, index, 8)));
                            }
                        });
        assertThat(pair.counter("nic.receives")).isEqualTo(count);
        assertThat(pair.counter("nic.rnrRetries")).isPositive();
    }

    @Test
    void sharesAQueueAmongInitiatorsOfADcTarget() {
        MachineRun cluster =
                VerbsNode.dynamic(
                        4,
                        initiator -> {
                            int me = initiator.node().index();
                            if (me == 0) {
                                for (int i = 0; i < 6; i++) {
                                    receive(initiator.node(), i, 8);
                                }
                            } else {
                                initiator.program().sleep(1_000_000);
                                dcSend(initiator, 0);
                                dcSend(initiator, 0);
                                initiator.ring();
                                assertThat(initiator.await(2))
                                        .containsOnly(CompletionStatus.SUCCESS);
                            }
                        });
        assertThat(cluster.counter("nic.receives")).isEqualTo(6);
    }

    private static void receive(Node node, int index, int length) {
        VerbsNode.postReceive(
                node, index, new LocalBuffer(INBOX + index * 64L, VerbsNode.BUFFER_KEY, length));
    }

    private static byte[] received(MachineRun pair, int index, int length) {
        return ((Payload.Real) pair.node(1).memory().read(INBOX + index * 64L, length)).bytes();
    }

    private static void send(Initiator initiator, @Nullable Integer immediate, int length) {
        byte[] entry = new byte[64];
        WqeHead head = WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true);
        WqeCodec.send(entry, 0, head, immediate, buffer(length));
        initiator.post(entry);
    }

    private static void dcSend(Initiator initiator, int node) {
        byte[] entry = new byte[64];
        AddressVector target =
                new AddressVector(
                        VerbsNode.DC_KEY, VerbsNode.DC_TARGET, TestMachine.nicProcess(node));
        WqeHead head = new WqeHead(VerbsNode.QPN, initiator.nextIndex(), true, target);
        WqeCodec.send(entry, 0, head, null, buffer(8));
        initiator.post(entry);
    }

    private static void write(Initiator initiator, int length) {
        transfer(initiator, WqeOpcode.RDMA_WRITE, length);
    }

    private static void read(Initiator initiator) {
        transfer(initiator, WqeOpcode.RDMA_READ, 8);
    }

    private static void transfer(Initiator initiator, WqeOpcode opcode, int length) {
        byte[] entry = new byte[64];
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                buffer(length));
        initiator.post(entry);
    }

    private static LocalBuffer buffer(int length) {
        return new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, length);
    }
}
