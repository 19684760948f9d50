package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.DpuNode.BUFFER;
import static dev.doorbell.hardware.nic.DpuNode.READY_PS;
import static dev.doorbell.hardware.nic.DpuNode.TO_FAR;
import static dev.doorbell.hardware.nic.DpuNode.TO_NEAR;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways of bytes that an Arm side has without keys of the host: to, from and past its DRAM. */
class DpuSimulationTest {

    private static final int BYTES = 4096;
    private static final LocalBuffer LOCAL = new LocalBuffer(BUFFER, BUFFER_KEY, BYTES);
    private static final RemoteRange REMOTE = new RemoteRange(BUFFER, BUFFER_KEY);

    private final byte[] content = new byte[BYTES];
    private final long[] seenPs = new long[2];

    DpuSimulationTest() {
        new Random(5).nextBytes(content);
        content[BYTES - 1] = 1;
    }

    @Test
    void theArmSideWritesToItsOwnHostThroughTheEmbeddedSwitch() {
        MachineRun cluster =
                DpuNode.run(
                        host -> seenPs[0] = awaitContent(host),
                        arm -> {
                            arm.node().memory().write(BUFFER, content);
                            assertThat(arm.run(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            seenPs[1] = arm.program().nowPs();
                        });

        DpuTiming timing = new DpuTiming();
        long arrived = timing.looped(timing.payloadFromArm(timing.launched(READY_PS)), BYTES, 42);
        assertThat(content(cluster.node(0))).isEqualTo(content);
        assertThat(seenPs[0]).isEqualTo(timing.writtenToHost(arrived, BYTES));
        long acknowledged = timing.looped(arrived, 0, 30);
        assertThat(seenPs[1])
                .isEqualTo(timing.completedAtArm(timing.linkFree(arrived, BYTES, acknowledged)));
        assertThat(cluster.busyPs("node0/nic0 egress link")).isZero();
        assertThat(cluster.busyPs("node0/nic0 ingress link")).isZero();
        assertThat(cluster.busyPs("node0/nic0 embedded switch"))
                .isEqualTo(timing.loopPs(BYTES + 42) + timing.loopPs(30));
    }

    @Test
    void theArmSideWritesToAnotherHostFromItsDram() {
        MachineRun cluster =
                DpuNode.run(
                        host -> {},
                        arm -> {
                            arm.node().memory().write(BUFFER, content);
                            assertThat(arm.run(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            seenPs[1] = arm.program().nowPs();
                        });

        DpuTiming timing = new DpuTiming();
        long arrived = timing.overFabric(timing.payloadFromArm(timing.launched(READY_PS)), BYTES);
        assertThat(content(cluster.node(1))).isEqualTo(content);
        assertThat(seenPs[1]).isEqualTo(timing.completedAtArm(timing.acknowledged(arrived)));
        assertThat(cluster.busyPs("node0/nic0 embedded switch")).isZero();
    }

    @Test
    void everyByteOfDmaPassesTheDramOfAnArmSideAndThatOfAHost() {
        MachineRun cluster =
                DpuNode.run(
                        host -> host.node().memory().write(BUFFER, content),
                        arm -> {
                            arm.program().sleep(1_000_000);
                            assertThat(arm.run(TO_NEAR, WqeOpcode.RDMA_READ, REMOTE, LOCAL))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            assertThat(content(arm.node())).isEqualTo(content);
                            assertThat(arm.run(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                        });

        // Two entries and two completions of 64 bytes; the payload once in and once out.
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM"))
                .isEqualTo(2 * (2_500 + 2_500) + 2 * 160_000);
        // The payload is read at one host and written at the other: half of a copy at 85 GB/s each.
        assertThat(cluster.busyPs(cluster.node(0).name() + " DRAM")).isEqualTo(24_094);
        assertThat(cluster.busyPs(cluster.node(1).name() + " DRAM")).isEqualTo(24_094);
        assertThat(content(cluster.node(1))).isEqualTo(content);
    }

    @Test
    void copiesOfTheArmCoresHoldUpDma() {
        long idlePs = writtenFar(0);
        long busyPs = writtenFar(1 << 20);

        // The fetches of entry and payload and the completion, each behind four pieces at most.
        assertThat(busyPs).isBetween(idlePs + 1, idlePs + 3 * 4 * 160_000);
    }

    @Test
    void aPostedWriteIsSeenOnceDramHasTakenIt() {
        long idlePs = writtenNear(0);
        long busyPs = writtenNear(1 << 20);

        assertThat(busyPs).isBetween(idlePs + 1, idlePs + 4 * 160_000);
    }

    @Test
    void aReadOfWhatHasBeenWrittenBringsItHoweverBusyDramIs() {
        byte[] fetched = new byte[BYTES];
        DpuNode.run(
                host -> {
                    host.node().memory().write(BUFFER, content);
                    host.post(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL);
                    LocalBuffer back = new LocalBuffer(BUFFER + BYTES, BUFFER_KEY, BYTES);
                    host.post(TO_NEAR, WqeOpcode.RDMA_READ, REMOTE, back);
                    host.await(TO_NEAR);
                    host.await(TO_NEAR);
                    host.node().memory().host().read(BUFFER + BYTES, fetched, 0, BYTES);
                },
                arm -> {
                    for (int core = 0; core < 8; core++) {
                        copyBeside(arm, 1 << 18);
                    }
                });

        assertThat(fetched).isEqualTo(content);
    }

    /** When the Arm side has written to the other host while one of its cores copies. */
    private long writtenFar(long copied) {
        MachineRun cluster =
                DpuNode.run(
                        host -> {},
                        arm -> {
                            copyBeside(arm, copied);
                            arm.run(TO_FAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL);
                            seenPs[1] = arm.program().nowPs();
                        });
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM"))
                .isEqualTo(2 * 2_500 + 160_000 + copied / 4096 * 320_000);
        return seenPs[1];
    }

    /** Instant at which the Arm side sees a write of its host while one of its cores copies. */
    private long writtenNear(long copied) {
        MachineRun cluster =
                DpuNode.run(
                        host -> {
                            host.node().memory().write(BUFFER, content);
                            host.run(TO_NEAR, WqeOpcode.RDMA_WRITE, REMOTE, LOCAL);
                        },
                        arm -> {
                            copyBeside(arm, copied);
                            seenPs[1] = awaitContent(arm);
                        });
        assertThat(content(cluster.dpu(0))).isEqualTo(content);
        return seenPs[1];
    }

    private static void copyBeside(DpuProgram arm, long bytes) {
        arm.node().start(Party.named("core"), program -> arm.node().copy(program, bytes, 0));
    }

    @Test
    void theNumbersOfKeysOfOneSideDoNotDependOnTheOther() {
        int[] keys = new int[2];
        DpuNode.run(
                host -> {
                    for (int i = 0; i < 5; i++) {
                        keys[0] = host.register(BUFFER, BYTES, 0, 0);
                    }
                },
                arm -> {
                    arm.program().sleep(1_000_000_000);
                    keys[1] = arm.register(BUFFER, BYTES, 0, 0);
                });

        assertThat(keys).containsExactly(0x65a, 0x25a);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void trainsDoNotChangeTheAnswer(int messages) {
        List<Long> with = busyRun(true, messages).digests();

        assertThat(busyRun(false, messages).digests()).isEqualTo(with);
    }

    private static MachineRun busyRun(boolean trains, int messages) {
        return DpuNode.run(
                DpuNode.machine().trains(trains),
                party -> exchange(party, messages),
                party -> exchange(party, messages),
                far -> {});
    }

    private static void exchange(DpuProgram party, int messages) {
        LocalBuffer local = new LocalBuffer(BUFFER, BUFFER_KEY, 10_000);
        for (int i = 0; i < messages; i++) {
            RemoteRange remote = new RemoteRange(BUFFER + 10_000, BUFFER_KEY);
            party.post(TO_NEAR, WqeOpcode.RDMA_WRITE, remote, local);
            party.post(TO_FAR, WqeOpcode.RDMA_WRITE, remote, local);
            party.post(TO_NEAR, WqeOpcode.RDMA_READ, remote, local);
        }
        for (int i = 0; i < messages; i++) {
            assertThat(party.await(TO_NEAR)).isEqualTo(CompletionStatus.SUCCESS);
            assertThat(party.await(TO_FAR)).isEqualTo(CompletionStatus.SUCCESS);
            assertThat(party.await(TO_NEAR)).isEqualTo(CompletionStatus.SUCCESS);
        }
    }

    private static long awaitContent(DpuProgram party) {
        long last = BUFFER + BYTES - 8;
        party.program()
                .waitForStore(
                        last,
                        () -> party.node().memory().readLong(last) != 0,
                        0,
                        Wait.parse("program", "the content", "its peer"));
        return party.program().nowPs();
    }

    private static byte[] content(Node node) {
        return ((Payload.Real) node.memory().read(BUFFER, BYTES)).bytes();
    }
}
