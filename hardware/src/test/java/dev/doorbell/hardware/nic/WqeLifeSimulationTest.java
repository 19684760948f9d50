package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.nic.wqe.MoveCounts;
import dev.doorbell.hardware.nic.wqe.WqeTable;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.MemoryRegion;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Goal: every move of the table of work queue entries is taken, and the invariants hold meanwhile.
 * Method: DC initiators post random entries in bursts; some keys are wrong, some receivers are not
 * ready, one computer dies, and acknowledgement timeouts are shorter than round trips.
 */
class WqeLifeSimulationTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 1L);
    private static final int CASES = 300;
    private static final int NODES = 3;
    private static final int MOST_BLOCKS = 56;

    @Test
    void everyMoveOfTheTableIsTaken() {
        MoveCounts counts = new MoveCounts();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            run(seed, true, counts);
        }
        long[] taken = counts.taken();
        List<String> never = new ArrayList<>();
        for (int i = 0; i < taken.length; i++) {
            if (taken[i] == 0) {
                never.add(WqeTable.MOVES.get(i).toString());
            }
        }
        assertThat(never).as("moves that no run took, seeds from %d on", FIRST_SEED).isEmpty();
    }

    @Test
    void trainsChangeNothing() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES / 4; seed++) {
            assertThat(run(seed, true, new MoveCounts()).digests())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(run(seed, false, new MoveCounts()).digests());
        }
    }

    private static MachineRun run(long seed, boolean trains, MoveCounts counts) {
        Random random = new Random(seed);
        Profile profile =
                TestProfile.profile()
                        .with("nic.ackTimeout", 1)
                        .with("nic.messageInterval", 1 + random.nextInt(500_000))
                        .with("nic.queuePairService", 1 + random.nextInt(1_000_000))
                        .with("pcie.oneWay", 10_000 + random.nextInt(190_000))
                        .with("host.dmaRead", 10_000)
                        .with("nic.ackRetries", random.nextInt(4))
                        .with("nic.rnrRetries", random.nextInt(2))
                        .with("nic.rnrTimer", 2_000_000);
        TestMachine machine = TestMachine.nodes(NODES).profile(profile).trains(trains);
        for (int n = 0; n < NODES; n++) {
            machine.counting(n, counts);
        }
        if (random.nextInt(4) != 0) {
            machine.hostDown(NODES - 1, 8_000_000L + random.nextInt(20_000_000));
        }
        return machine.run(VerbsNode.dynamic(it -> post(it, seed)));
    }

    /**
     * In half of the runs the first node reads from the last, and the answers queue behind what the
     * second one sends it. In the others every node posts to every other one.
     */
    private static void post(Initiator initiator, long seed) {
        Random random = new Random(31 * seed + initiator.node().index());
        int node = initiator.node().index();
        if (seed % 2 != 0) {
            postBursts(initiator, random);
        } else if (node == 0) {
            initiator.program().sleep(2_000_000);
            for (int i = 0; i < 12; i++) {
                WqeOpcode opcode = i % 3 == 2 ? WqeOpcode.RDMA_WRITE : WqeOpcode.RDMA_READ;
                postTransfer(initiator, opcode, NODES - 1, 1 + random.nextInt(16_000));
            }
            initiator.ring();
        } else if (node == 1) {
            for (int i = 0; i < 20; i++) {
                postTransfer(initiator, WqeOpcode.RDMA_WRITE, 0, 32_000);
            }
            initiator.ring();
        }
    }

    /** Posts random entries in bursts, with a pause after each. */
    private static void postBursts(Initiator initiator, Random random) {
        int most = random.nextBoolean() ? 500 : 32_000;
        while (initiator.nextIndex() < MOST_BLOCKS) {
            int burst = 1 + random.nextInt(16);
            for (int i = 0; i < burst && initiator.nextIndex() < MOST_BLOCKS; i++) {
                postOne(initiator, random, most);
            }
            initiator.ring();
            initiator.program().sleep(random.nextInt(6_000_000));
        }
    }

    private static void postTransfer(Initiator initiator, WqeOpcode opcode, int node, int bytes) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                head(initiator, node, true),
                new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, bytes));
        initiator.post(entry);
    }

    private static WqeHead head(Initiator initiator, int node, boolean signaled) {
        AddressVector target =
                new AddressVector(
                        VerbsNode.DC_KEY, VerbsNode.DC_TARGET, TestMachine.nicProcess(node));
        return new WqeHead(VerbsNode.QPN, initiator.nextIndex(), signaled, target);
    }

    private static void postOne(Initiator initiator, Random random, int most) {
        WqeHead head = head(initiator, random.nextInt(NODES), random.nextBoolean());
        int key = random.nextInt(60) == 0 ? MemoryRegion.keyOf(9) : VerbsNode.BUFFER_KEY;
        RemoteRange remote = new RemoteRange(VerbsNode.BUFFER, key);
        LocalBuffer local =
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, 8 + random.nextInt(most));
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        switch (random.nextInt(12)) {
            case 0 ->
                    WqeCodec.nop(
                            entry, 0, WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true));
            case 1 -> WqeCodec.send(entry, 0, head, null, local);
            case 2, 3 -> {
                entry = new byte[2 * Wqe.BLOCK_BYTES];
                LocalBuffer old = new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, 8);
                WqeCodec.atomic(entry, 0, head, remote, old, AtomicOperation.fetchAndAdd(1));
            }
            case 4, 5 -> WqeCodec.transfer(entry, 0, WqeOpcode.RDMA_READ, head, remote, local);
            case 6, 7, 8 -> WqeCodec.inlineWrite(entry, 0, head, remote, 8);
            default -> WqeCodec.transfer(entry, 0, WqeOpcode.RDMA_WRITE, head, remote, local);
        }
        initiator.post(entry);
    }
}
