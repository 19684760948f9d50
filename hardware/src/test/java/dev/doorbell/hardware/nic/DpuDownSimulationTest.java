package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.DpuNode.BUFFER;
import static dev.doorbell.hardware.nic.DpuNode.READY_PS;
import static dev.doorbell.hardware.nic.DpuNode.TO_FAR;
import static dev.doorbell.hardware.nic.DpuNode.TO_NEAR;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Arm side of the first node dies: effects on its peers, and their times. */
class DpuDownSimulationTest {

    private static final int BYTES = 4096;
    private static final LocalBuffer LOCAL = new LocalBuffer(BUFFER, BUFFER_KEY, BYTES);
    private static final RemoteRange REMOTE = new RemoteRange(BUFFER, BUFFER_KEY);

    /** 4.096 us x 2^14. */
    private static final long ACK_TIMEOUT_PS = 67_108_864_000L;

    private final List<CompletionStatus> statuses = new ArrayList<>();
    private final long[] seenPs = new long[2];

    @ParameterizedTest
    @ValueSource(longs = {0, READY_PS - 1_000_000})
    void aWriteOfTheHostToItsDeadArmSideEndsWhenSevenRetriesAreUsedUp(long downPs) {
        MachineRun cluster =
                DpuNode.run(
                        DpuNode.machine().dpuDown(0, downPs),
                        host -> {
                            statuses.add(host.run(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL));
                            seenPs[0] = host.program().nowPs();
                        },
                        DpuDownSimulationTest::nothing,
                        DpuDownSimulationTest::nothing);

        DpuTiming timing = new DpuTiming();
        long at = timing.rungByHost(READY_PS);
        for (int attempt = 0; attempt < 8; attempt++) {
            at = timing.hostWriteLooped(at, BYTES) + ACK_TIMEOUT_PS;
        }
        assertThat(statuses).containsExactly(CompletionStatus.RETRY_EXC_ERR);
        assertThat(seenPs[0]).isEqualTo(timing.writtenToHost(at, 64));
        assertThat(cluster.counter(0, "nic.ackTimeouts")).isEqualTo(8);
        // At 0, no queue pair was ever created, but the NIC finds the one that asks.
        String dropped =
                downPs == 0 ? "nic.packetsToUnknownQueuePairs" : "nic.packetsToDeadFunctions";
        assertThat(cluster.counter(0, dropped)).isEqualTo(8);
        assertThat(cluster.counter(0, "nic.functionsDown")).isEqualTo(1);
        assertThat(cluster.counter(0, "node.computersDown")).isEqualTo(1);
    }

    @Test
    void soDoesAWriteFromAnotherNodeWhileItsOtherQueuePairsGoOn() {
        MachineRun cluster =
                DpuNode.run(
                        DpuNode.machine().dpuDown(0, READY_PS - 1_000_000),
                        DpuDownSimulationTest::nothing,
                        DpuDownSimulationTest::nothing,
                        far -> {
                            far.post(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL);
                            far.program().sleep(1_000_000_000);
                            statuses.add(far.run(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL));
                            seenPs[1] = far.program().nowPs();
                            statuses.add(far.await(TO_FAR));
                            seenPs[0] = far.program().nowPs();
                        });

        DpuTiming timing = new DpuTiming();
        long at = timing.rungByHost(READY_PS);
        for (int attempt = 0; attempt < 8; attempt++) {
            at = timing.hostWriteLeft(at, BYTES) + ACK_TIMEOUT_PS;
        }
        assertThat(statuses)
                .containsExactly(CompletionStatus.SUCCESS, CompletionStatus.RETRY_EXC_ERR);
        assertThat(seenPs[1]).isLessThan(READY_PS + 1_010_000_000);
        assertThat(seenPs[0]).isEqualTo(timing.writtenToHost(at, 64));
        assertThat(cluster.counter(0, "nic.ackTimeouts")).isZero();
        assertThat(cluster.counter(1, "nic.ackTimeouts")).isEqualTo(8);
    }

    @Test
    void whatComesAfterTheMessageNobodyAnswersIsFlushed() {
        DpuNode.run(
                DpuNode.machine().dpuDown(0, READY_PS),
                host -> {
                    for (int i = 0; i < 3; i++) {
                        host.post(TO_NEAR, WqeOpcode.RDMA_READ, REMOTE, LOCAL);
                    }
                    for (int i = 0; i < 3; i++) {
                        statuses.add(host.await(TO_NEAR));
                    }
                },
                DpuDownSimulationTest::nothing,
                DpuDownSimulationTest::nothing);

        assertThat(statuses)
                .containsExactly(
                        CompletionStatus.RETRY_EXC_ERR,
                        CompletionStatus.WR_FLUSH_ERR,
                        CompletionStatus.WR_FLUSH_ERR);
    }

    @Test
    void aReadThatIsUnderWayIsNotAnswered() {
        List<CompletionStatus> ends = new ArrayList<>();
        for (long afterPs = 1_000_000; afterPs <= 6_000_000; afterPs += 100_000) {
            DpuNode.run(
                    DpuNode.machine().dpuDown(0, READY_PS + afterPs),
                    host -> ends.add(host.run(TO_NEAR, WqeOpcode.RDMA_READ, REMOTE, LOCAL)),
                    DpuDownSimulationTest::nothing,
                    DpuDownSimulationTest::nothing);
        }

        int answered = ends.indexOf(CompletionStatus.SUCCESS);
        assertThat(answered).isBetween(1, ends.size() - 1);
        assertThat(ends.subList(0, answered)).containsOnly(CompletionStatus.RETRY_EXC_ERR);
        assertThat(ends.subList(answered, ends.size())).containsOnly(CompletionStatus.SUCCESS);
    }

    @Test
    void whatHadLeftTheDeadSideStillArrivesAndNothingElseDoes() {
        byte[] content = new byte[BYTES];
        new Random(5).nextBytes(content);
        DpuTiming timing = new DpuTiming();
        long leaving = timing.payloadFromArm(timing.launched(READY_PS));
        for (long downPs : new long[] {leaving - 1, leaving + 1}) {
            MachineRun cluster =
                    DpuNode.run(
                            DpuNode.machine().dpuDown(0, downPs),
                            DpuDownSimulationTest::nothing,
                            arm -> {
                                arm.node().memory().write(BUFFER, content);
                                statuses.add(arm.run(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL));
                            },
                            DpuDownSimulationTest::nothing);
            byte[] there = ((Payload.Real) cluster.node(1).memory().read(BUFFER, BYTES)).bytes();
            assertThat(there).isEqualTo(downPs < leaving ? new byte[BYTES] : content);
        }
        assertThat(statuses).isEmpty();
    }

    @Test
    void trainsDoNotChangeTheAnswerWheneverItDies() {
        Random random = new Random(11);
        for (int run = 0; run < 20; run++) {
            long downPs = READY_PS + random.nextInt(20_000_000);
            assertThat(busyRun(false, downPs))
                    .as("down at " + downPs)
                    .isEqualTo(busyRun(true, downPs));
        }
    }

    private static void nothing(DpuProgram party) {}

    private static List<Long> busyRun(boolean trains, long downPs) {
        Consumer<DpuProgram> busy = DpuDownSimulationTest::exchange;
        return DpuNode.run(DpuNode.machine().trains(trains).dpuDown(0, downPs), busy, busy, busy)
                .digests();
    }

    private static void exchange(DpuProgram party) {
        LocalBuffer local = new LocalBuffer(BUFFER, BUFFER_KEY, 10_000);
        RemoteRange remote = new RemoteRange(BUFFER + 10_000, BUFFER_KEY);
        for (int i = 0; i < 7; i++) {
            party.post(TO_NEAR, WqeOpcode.RDMA_WRITE, remote, local);
            party.post(TO_FAR, WqeOpcode.RDMA_WRITE, remote, local);
            party.post(TO_NEAR, WqeOpcode.RDMA_READ, remote, local);
        }
        for (int i = 0; i < 7; i++) {
            party.await(TO_NEAR);
            party.await(TO_FAR);
            party.await(TO_NEAR);
        }
    }
}
