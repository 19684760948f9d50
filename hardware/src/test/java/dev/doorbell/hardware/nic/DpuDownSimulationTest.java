package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.DpuCluster.ARM;
import static dev.doorbell.hardware.nic.DpuCluster.BUFFER;
import static dev.doorbell.hardware.nic.DpuCluster.FAR_HOST;
import static dev.doorbell.hardware.nic.DpuCluster.NIC;
import static dev.doorbell.hardware.nic.DpuCluster.READY_PS;
import static dev.doorbell.hardware.nic.DpuCluster.TO_FAR;
import static dev.doorbell.hardware.nic.DpuCluster.TO_NEAR;
import static dev.doorbell.hardware.nic.VerbsPair.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

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
        DpuCluster cluster =
                new DpuCluster(
                        true,
                        downPs,
                        host -> {
                            statuses.add(host.run(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL));
                            seenPs[0] = host.program().nowPs();
                        },
                        DpuDownSimulationTest::nothing,
                        DpuDownSimulationTest::nothing);

        if (downPs == 0) {
            // No queue pair was ever created, and a reliable connection does not say who asks.
            assertThat(statuses).isEmpty();
            assertThat(cluster.counter(NIC, "nic.packetsToUnknownQueuePairs")).isEqualTo(1);
            return;
        }
        DpuTiming timing = new DpuTiming(cluster);
        long at = timing.rungByHost(READY_PS);
        for (int attempt = 0; attempt < 8; attempt++) {
            at = timing.hostWriteLooped(at, BYTES) + ACK_TIMEOUT_PS;
        }
        assertThat(statuses).containsExactly(CompletionStatus.RETRY_EXC_ERR);
        assertThat(seenPs[0]).isEqualTo(timing.writtenToHost(at, 64));
        assertThat(cluster.counter(NIC, "nic.ackTimeouts")).isEqualTo(8);
        assertThat(cluster.counter(NIC, "nic.packetsToDeadFunctions")).isEqualTo(8);
        assertThat(cluster.counter(NIC, "nic.functionsDown")).isEqualTo(1);
        assertThat(cluster.counter(ARM, "node.computersDown")).isEqualTo(1);
    }

    @Test
    void soDoesAWriteFromAnotherNodeWhileItsOtherQueuePairsGoOn() {
        DpuCluster cluster =
                new DpuCluster(
                        true,
                        READY_PS - 1_000_000,
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

        DpuTiming timing = new DpuTiming(cluster);
        long at = timing.rungByHost(READY_PS);
        for (int attempt = 0; attempt < 8; attempt++) {
            at = timing.hostWriteLeft(at, BYTES) + ACK_TIMEOUT_PS;
        }
        assertThat(statuses)
                .containsExactly(CompletionStatus.SUCCESS, CompletionStatus.RETRY_EXC_ERR);
        assertThat(seenPs[1]).isLessThan(READY_PS + 1_010_000_000);
        assertThat(seenPs[0]).isEqualTo(timing.writtenToHost(at, 64));
        assertThat(cluster.counter(NIC, "nic.ackTimeouts")).isZero();
        assertThat(cluster.counter(FAR_HOST + NIC, "nic.ackTimeouts")).isEqualTo(8);
    }

    @Test
    void whatComesAfterTheMessageNobodyAnswersIsFlushed() {
        new DpuCluster(
                true,
                READY_PS,
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
            new DpuCluster(
                    true,
                    READY_PS + afterPs,
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
        DpuTiming timing =
                new DpuTiming(
                        new DpuCluster(
                                DpuDownSimulationTest::nothing, DpuDownSimulationTest::nothing));
        long leaving = timing.payloadFromArm(timing.launched(READY_PS));
        for (long downPs : new long[] {leaving - 1, leaving + 1}) {
            DpuCluster cluster =
                    new DpuCluster(
                            true,
                            downPs,
                            DpuDownSimulationTest::nothing,
                            arm -> {
                                arm.node().memory().write(BUFFER, content);
                                statuses.add(arm.run(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL));
                            },
                            DpuDownSimulationTest::nothing);
            byte[] there =
                    ((Payload.Real) cluster.computer(FAR_HOST).memory().read(BUFFER, BYTES))
                            .bytes();
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

    private static void nothing(DpuParty party) {}

    private static List<Long> busyRun(boolean trains, long downPs) {
        Consumer<DpuParty> busy = DpuDownSimulationTest::exchange;
        return new DpuCluster(trains, downPs, busy, busy, busy).digests();
    }

    private static void exchange(DpuParty party) {
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
