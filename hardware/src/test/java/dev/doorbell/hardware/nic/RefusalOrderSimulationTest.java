package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Refusals of requests behind reads and atomics, whose answers leave first. */
class RefusalOrderSimulationTest {

    private static final int READ_BYTES = 20_000;
    private static final int WRONG_KEY = 0x7700;

    @Test
    void aRefusedWriteDoesNotOvertakeTheReadBeforeIt() {
        byte[] bytes = new byte[READ_BYTES];
        new Random(3).nextBytes(bytes);
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                run(
                        bytes,
                        initiator -> {
                            transfer(initiator, WqeOpcode.RDMA_READ, VerbsNode.BUFFER_KEY);
                            transfer(initiator, WqeOpcode.RDMA_WRITE, WRONG_KEY);
                            transfer(initiator, WqeOpcode.RDMA_WRITE, VerbsNode.BUFFER_KEY);
                            initiator.ring();
                            statuses(initiator, 3, seen);
                        });
        assertThat(seen)
                .containsExactly(
                        CompletionStatus.SUCCESS,
                        CompletionStatus.REM_ACCESS_ERR,
                        CompletionStatus.WR_FLUSH_ERR);
        Payload read = pair.node(0).memory().read(VerbsNode.BUFFER, READ_BYTES);
        assertThat(((Payload.Real) read).bytes()).isEqualTo(bytes);
        assertThat(pair.counter("nic.naks")).isEqualTo(1);
    }

    @Test
    void itWaitsForAllOfThem() {
        List<CompletionStatus> seen = new ArrayList<>();
        run(
                new byte[READ_BYTES],
                initiator -> {
                    add(initiator);
                    transfer(initiator, WqeOpcode.RDMA_READ, VerbsNode.BUFFER_KEY);
                    add(initiator);
                    transfer(initiator, WqeOpcode.RDMA_READ, WRONG_KEY);
                    initiator.ring();
                    statuses(initiator, 4, seen);
                });
        assertThat(seen)
                .containsExactly(
                        CompletionStatus.SUCCESS,
                        CompletionStatus.SUCCESS,
                        CompletionStatus.SUCCESS,
                        CompletionStatus.REM_ACCESS_ERR);
    }

    @Test
    void thePeerIsBrokenAtOnce() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                run(
                        new byte[READ_BYTES],
                        initiator -> {
                            transfer(initiator, WqeOpcode.RDMA_READ, VerbsNode.BUFFER_KEY);
                            transfer(initiator, WqeOpcode.RDMA_READ, WRONG_KEY);
                            transfer(initiator, WqeOpcode.RDMA_READ, WRONG_KEY);
                            initiator.ring();
                            statuses(initiator, 3, seen);
                        });
        assertThat(seen.get(2)).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
        assertThat(pair.counter("nic.naks")).isEqualTo(1);
    }

    private static MachineRun run(byte[] remote, Consumer<Initiator> initiator) {
        NodeSoftware idle = VerbsNode.connected(0, it -> {});
        return VerbsNode.pair(
                TestMachine.nodes(2),
                initiator,
                node -> {
                    idle.boot(node);
                    node.memory().write(VerbsNode.BUFFER, remote);
                });
    }

    private static void statuses(Initiator initiator, int count, List<CompletionStatus> seen) {
        for (int i = 0; i < count; i++) {
            seen.add(initiator.await());
        }
    }

    private static void transfer(Initiator initiator, WqeOpcode opcode, int rkey) {
        byte[] entry = new byte[64];
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                head(initiator),
                new RemoteRange(VerbsNode.BUFFER, rkey),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, READ_BYTES));
        initiator.post(entry);
    }

    private static void add(Initiator initiator) {
        byte[] entry = new byte[64];
        WqeCodec.atomic(
                entry,
                0,
                head(initiator),
                new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                new LocalBuffer(VerbsNode.BUFFER + 32_768, VerbsNode.BUFFER_KEY, 8),
                AtomicOperation.fetchAndAdd(1));
        initiator.post(entry);
    }

    private static WqeHead head(Initiator initiator) {
        return WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true);
    }
}
