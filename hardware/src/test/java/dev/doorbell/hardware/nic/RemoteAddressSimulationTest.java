package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.MemoryRegion;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Memory whose peers name it by addresses of a process, as start addresses of keys allow. */
class RemoteAddressSimulationTest {

    private static final int DOMAIN = 1;
    private static final int KEY = MemoryRegion.keyOf(2);
    private static final long BUS = 4 << 20;
    private static final long NAMED = 0x5555_5555_7000L;
    private static final int BYTES = 1 << 14;

    @Test
    void writesReadsAndAtomicsReachTheBytesBehindTheName() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                run(initiator -> {
                    initiator.node().memory().writeLong(VerbsNode.BUFFER, 7);
                    seen.add(transfer(initiator, WqeOpcode.RDMA_WRITE, NAMED + 8, 9000));
                    seen.add(add(initiator, NAMED + 8));
                    initiator.node().memory().writeLong(VerbsNode.BUFFER, 0);
                    seen.add(transfer(initiator, WqeOpcode.RDMA_READ, NAMED + 8, 8));
                });

        assertThat(seen).containsOnly(CompletionStatus.SUCCESS).hasSize(3);
        assertThat(pair.node(1).memory().readLong(BUS + 8)).isEqualTo(12);
        assertThat(pair.node(0).memory().readLong(VerbsNode.BUFFER)).isEqualTo(12);
    }

    @Test
    void bytesOutsideOfTheNameAreRefused() {
        assertThat(refused(BUS)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(refused(NAMED - 1)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(refused(NAMED + BYTES - 7)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
    }

    @Test
    void theNameIsAPartOfTheFingerprint() {
        RegisterMemory plain = new RegisterMemory(1, 0, DOMAIN, BUS, BYTES, BUS, 0, 0);
        RegisterMemory named = new RegisterMemory(1, 0, DOMAIN, BUS, BYTES, NAMED, 0, 0);

        assertThat(named.fingerprint(0)).isNotEqualTo(plain.fingerprint(0));
    }

    private static CompletionStatus refused(long address) {
        List<CompletionStatus> seen = new ArrayList<>();
        run(initiator -> seen.add(transfer(initiator, WqeOpcode.RDMA_WRITE, address, 8)));
        return seen.getFirst();
    }

    private static MachineRun run(Consumer<Initiator> program) {
        NodeSoftware plain = VerbsNode.connected(0, it -> {});
        NodeSoftware target =
                node -> {
                    plain.boot(node);
                    node.nic(0)
                            .registerMemory(
                                    new RegisterMemory(
                                            0, 0, DOMAIN, BUS, BYTES, NAMED, AccessRight.ALL, 0),
                                    (status, key) -> assertThat(key).isEqualTo(KEY));
                };
        return VerbsNode.pair(
                TestMachine.nodes(2),
                initiator -> {
                    initiator.program().sleep(100_000_000);
                    program.accept(initiator);
                },
                target);
    }

    private static CompletionStatus transfer(
            Initiator initiator, WqeOpcode opcode, long address, int bytes) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                head(initiator),
                new RemoteRange(address, KEY),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, bytes));
        return carriedOut(initiator, entry);
    }

    private static CompletionStatus add(Initiator initiator, long address) {
        AtomicOperation operation = AtomicOperation.fetchAndAdd(5);
        byte[] entry = new byte[WqeCodec.atomicBlocks(operation, false) * Wqe.BLOCK_BYTES];
        WqeCodec.atomic(
                entry,
                0,
                head(initiator),
                new RemoteRange(address, KEY),
                new LocalBuffer(VerbsNode.BUFFER + 64, VerbsNode.BUFFER_KEY, operation.bytes()),
                operation);
        return carriedOut(initiator, entry);
    }

    private static WqeHead head(Initiator initiator) {
        return WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true);
    }

    private static CompletionStatus carriedOut(Initiator initiator, byte[] entry) {
        initiator.post(entry);
        initiator.ring();
        return initiator.await();
    }
}
