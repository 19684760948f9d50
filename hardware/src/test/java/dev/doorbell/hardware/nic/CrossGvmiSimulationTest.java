package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.DpuNode.BUFFER;
import static dev.doorbell.hardware.nic.DpuNode.READY_PS;
import static dev.doorbell.hardware.nic.DpuNode.TO_FAR;
import static dev.doorbell.hardware.nic.DpuNode.TO_NEAR;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys of the Arm side that stand for memory of its host: the accesses they permit and refuse. */
class CrossGvmiSimulationTest {

    private static final int BYTES = 4096;
    private static final long SOURCE = 4 << 20;
    private static final long ACCESS_KEY = 0xfeed_beefL;
    private static final int ARM_VHCA = NicFunction.vhcaId(DpuNode.nicProcess(0), NicFunction.ARM);
    private static final int HOST_VHCA =
            NicFunction.vhcaId(DpuNode.nicProcess(0), NicFunction.HOST);
    private static final int FAR_VHCA = NicFunction.vhcaId(DpuNode.nicProcess(1), NicFunction.HOST);

    // Turns, far enough apart for the commands of one side to be over before the other's.
    private static final long TURN_PS = 100_000_000;
    private static final long SECOND_PS = READY_PS + TURN_PS;
    private static final long THIRD_PS = SECOND_PS + TURN_PS;
    private static final long FOURTH_PS = THIRD_PS + TURN_PS;

    /** Ways in which the host gives its key to the Arm side. */
    enum Direction {
        /** The host registers with the vhca id of the Arm side. */
        PAPER,
        /** The host allows access to who knows the access key. */
        ALIAS;

        int export(DpuProgram host, long address, long bytes, int access) {
            int key = host.register(address, bytes, access, this == PAPER ? ARM_VHCA : 0);
            if (this == ALIAS) {
                assertThat(host.ask(done -> host.nic().allowOtherVhca(key, ACCESS_KEY, done)))
                        .isEqualTo(new DpuProgram.Answer(CommandStatus.OK, key));
            }
            return key;
        }

        DpuProgram.Answer take(DpuProgram arm, int key) {
            return arm.alias(HOST_VHCA, key, this == PAPER ? 0 : ACCESS_KEY);
        }
    }

    private final byte[] content = new byte[BYTES];
    private int hostKey;
    private int alias;

    CrossGvmiSimulationTest() {
        new Random(6).nextBytes(content);
    }

    @ParameterizedTest
    @EnumSource
    void bytesOfTheHostGoToAnotherHostAndNeverTouchTheArmSide(Direction direction) {
        long[] donePs = new long[1];
        MachineRun cluster =
                DpuNode.run(
                        host -> {
                            host.node().memory().write(SOURCE, content);
                            hostKey = direction.export(host, SOURCE, BYTES, AccessRight.ALL);
                        },
                        arm -> {
                            takeAlias(arm, direction);
                            arm.program().sleepUntil(THIRD_PS);
                            assertThat(write(arm, SOURCE, alias, BYTES))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            donePs[0] = arm.program().nowPs();
                        });

        DpuTiming timing = new DpuTiming();
        long arrived = timing.overFabric(timing.payloadFromHost(timing.launched(THIRD_PS)), BYTES);
        assertThat(bytes(cluster.node(1), BUFFER)).isEqualTo(content);
        assertThat(donePs[0]).isEqualTo(timing.completedAtArm(timing.acknowledged(arrived)));
        // The entry and the completion alone pass the DRAM of the Arm side.
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isEqualTo(2_500 + 2_500);
        assertThat(bytes(cluster.dpu(0), SOURCE)).containsOnly(0);
    }

    @ParameterizedTest
    @EnumSource
    void bytesOfAnotherHostComeToTheHostPastTheArmSide(Direction direction) {
        MachineRun cluster =
                DpuNode.run(
                        host -> hostKey = direction.export(host, SOURCE, BYTES, AccessRight.ALL),
                        arm -> {
                            takeAlias(arm, direction);
                            assertThat(read(arm, SOURCE, alias))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                        });

        assertThat(bytes(cluster.node(0), SOURCE)).isEqualTo(bytes(cluster.node(1), BUFFER));
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isEqualTo(2_500 + 2_500);
    }

    @ParameterizedTest
    @EnumSource
    void aPeerOfTheArmSideMayUseTheAliasAsRemoteKey(Direction direction) {
        MachineRun cluster =
                DpuNode.run(
                        host -> {
                            host.node().memory().write(BUFFER, content);
                            hostKey = direction.export(host, SOURCE, BYTES, AccessRight.ALL);
                            host.program().sleepUntil(THIRD_PS);
                            assertThat(writeThrough(host, SOURCE, BYTES))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                        },
                        arm -> takeAlias(arm, direction));

        assertThat(bytes(cluster.node(0), SOURCE)).isEqualTo(content);
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void anAliasDiesWithTheKeyItStandsForAndNotBefore(Direction direction) {
        DpuNode.run(
                host -> {
                    hostKey = direction.export(host, SOURCE, BYTES, AccessRight.ALL);
                    host.program().sleepUntil(THIRD_PS);
                    deregister(host, hostKey, CommandStatus.OK);
                    int next = direction.export(host, SOURCE, BYTES, AccessRight.ALL);
                    assertThat(next).as("the slot under the next variant").isEqualTo(hostKey + 1);
                    host.program().sleepUntil(FOURTH_PS);
                    assertThat(writeThrough(host, SOURCE, BYTES))
                            .isEqualTo(CompletionStatus.REM_ACCESS_ERR);
                },
                arm -> {
                    takeAlias(arm, direction);
                    assertThat(write(arm, SOURCE, alias, BYTES))
                            .isEqualTo(CompletionStatus.SUCCESS);
                    arm.program().sleepUntil(FOURTH_PS);
                    assertThat(direction.take(arm, hostKey).status())
                            .isEqualTo(CommandStatus.BAD_RES);
                    assertThat(write(arm, SOURCE, alias, BYTES))
                            .isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    @ParameterizedTest
    @EnumSource
    void refusesBytesOutsideTheRegionAndKeysThatAreNot(Direction direction) {
        refusesLocally(direction, AccessRight.ALL, arm -> write(arm, SOURCE + 1, alias, BYTES));
        refusesLocally(direction, AccessRight.ALL, arm -> write(arm, SOURCE - 1, alias, 2));
        refusesLocally(direction, AccessRight.ALL, arm -> write(arm, SOURCE, alias + 1, BYTES));
        refusesLocally(direction, AccessRight.ALL, arm -> write(arm, SOURCE, BUFFER_KEY, BYTES));
        refusesLocally(
                direction,
                AccessRight.ALL,
                arm -> {
                    deregister(arm, alias, CommandStatus.OK);
                    return write(arm, SOURCE, alias, BYTES);
                });
        refusesRemotely(direction, AccessRight.ALL, host -> writeThrough(host, SOURCE + 1, BYTES));
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatTheOwnerDoesNotPermit(Direction direction) {
        refusesLocally(direction, AccessRight.REMOTE_READ, arm -> read(arm, SOURCE, alias));
        refusesRemotely(
                direction,
                AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ,
                host -> writeThrough(host, SOURCE, BYTES));
    }

    @Test
    void checksTheProtectionDomainOfTheAliasAndNotThatOfTheRegion() {
        DpuNode.run(
                host -> {
                    hostKey =
                            host.ask(done ->
                                            host.nic()
                                                    .registerMemory(
                                                            77,
                                                            SOURCE,
                                                            BYTES,
                                                            AccessRight.ALL,
                                                            ARM_VHCA,
                                                            done))
                                    .key();
                },
                arm -> {
                    arm.program().sleepUntil(SECOND_PS);
                    int foreign =
                            arm.ask(done ->
                                            arm.nic()
                                                    .createMkeyAlias(
                                                            HOST_VHCA, hostKey, 0, 77, done))
                                    .key();
                    alias = arm.alias(HOST_VHCA, hostKey, 0).key();
                    assertThat(write(arm, SOURCE, alias, BYTES))
                            .isEqualTo(CompletionStatus.SUCCESS);
                    assertThat(write(arm, SOURCE, foreign, BYTES))
                            .isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    @Test
    void saysWhyAnAliasCannotBeMade() {
        DpuNode.run(
                host -> {
                    hostKey = host.register(SOURCE, BYTES, AccessRight.ALL, ARM_VHCA);
                    int forItself = host.register(SOURCE, BYTES, AccessRight.ALL, HOST_VHCA);
                    assertThat(forItself).isEqualTo(hostKey + (1 << 8));
                    assertThat(
                                    host.ask(done ->
                                            host.nic().allowOtherVhca(forItself, ACCESS_KEY, done)))
                            .isEqualTo(new DpuProgram.Answer(CommandStatus.OK, forItself));
                },
                arm -> {
                    arm.program().sleepUntil(SECOND_PS);
                    int allowed = hostKey + (1 << 8);
                    assertRefused(arm, FAR_VHCA, hostKey, 0, CommandStatus.BAD_PARAM);
                    assertRefused(arm, ARM_VHCA, BUFFER_KEY, 0, CommandStatus.BAD_PARAM);
                    assertRefused(arm, HOST_VHCA, hostKey + 1, 0, CommandStatus.BAD_RES);
                    assertRefused(arm, HOST_VHCA, 0, 0, CommandStatus.BAD_RES);
                    assertRefused(arm, HOST_VHCA, BUFFER_KEY, 0, CommandStatus.BAD_RES_STATE);
                    assertRefused(
                            arm, HOST_VHCA, BUFFER_KEY, ACCESS_KEY, CommandStatus.BAD_RES_STATE);
                    assertRefused(arm, HOST_VHCA, hostKey, ACCESS_KEY, CommandStatus.BAD_RES_STATE);
                    assertRefused(arm, HOST_VHCA, allowed, 0, CommandStatus.BAD_PARAM);
                    assertRefused(arm, HOST_VHCA, allowed, 1, CommandStatus.BAD_PARAM);
                    assertThat(arm.alias(HOST_VHCA, allowed, ACCESS_KEY).status())
                            .isEqualTo(CommandStatus.OK);
                });
    }

    @Test
    void anAliasCanNeitherBeExportedNorAliased() {
        DpuNode.run(
                host -> {
                    hostKey = host.register(SOURCE, BYTES, AccessRight.ALL, ARM_VHCA);
                    host.program().sleepUntil(THIRD_PS);
                    assertRefused(host, ARM_VHCA, alias, 0, CommandStatus.BAD_OP);
                    assertRefused(host, ARM_VHCA, alias, ACCESS_KEY, CommandStatus.BAD_OP);
                },
                arm -> {
                    takeAlias(arm, Direction.PAPER);
                    assertThat(
                                    arm.ask(done ->
                                                    arm.nic()
                                                            .allowOtherVhca(
                                                                    alias, ACCESS_KEY, done))
                                            .status())
                            .isEqualTo(CommandStatus.BAD_OP);
                });
    }

    @Test
    void refusesCommandsThatMakeNoSense() {
        DpuNode.run(
                host -> {
                    assertThat(
                                    host.ask(done ->
                                                    host.nic()
                                                            .registerMemory(
                                                                    1, SOURCE, BYTES, 0, FAR_VHCA,
                                                                    done))
                                            .status())
                            .isEqualTo(CommandStatus.BAD_PARAM);
                    assertThat(
                                    host.ask(done ->
                                                    host.nic()
                                                            .registerMemory(
                                                                    1, SOURCE, 0, 0, 0, done))
                                            .status())
                            .isEqualTo(CommandStatus.BAD_PARAM);
                    assertThat(
                                    host.ask(done -> host.nic().allowOtherVhca(BUFFER_KEY, 0, done))
                                            .status())
                            .isEqualTo(CommandStatus.BAD_PARAM);
                    assertThat(host.ask(done -> host.nic().allowOtherVhca(12, 1, done)).status())
                            .isEqualTo(CommandStatus.BAD_RES);
                    deregister(host, BUFFER_KEY + 1, CommandStatus.BAD_RES);
                },
                arm -> {});
    }

    private void refusesLocally(
            Direction direction, int access, Function<DpuProgram, CompletionStatus> use) {
        DpuNode.run(
                host -> hostKey = direction.export(host, SOURCE, BYTES, access),
                arm -> {
                    takeAlias(arm, direction);
                    assertThat(use.apply(arm)).isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    private void refusesRemotely(
            Direction direction, int access, Function<DpuProgram, CompletionStatus> use) {
        Consumer<DpuProgram> arm = party -> takeAlias(party, direction);
        DpuNode.run(
                host -> {
                    hostKey = direction.export(host, SOURCE, BYTES, access);
                    host.program().sleepUntil(THIRD_PS);
                    assertThat(use.apply(host)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
                },
                arm);
    }

    private void takeAlias(DpuProgram arm, Direction direction) {
        arm.program().sleepUntil(SECOND_PS);
        DpuProgram.Answer answer = direction.take(arm, hostKey);
        assertThat(answer.status()).isEqualTo(CommandStatus.OK);
        alias = answer.key();
    }

    /** The Arm side makes the NIC write the memory of an lkey to the far host. */
    private static CompletionStatus write(DpuProgram arm, long from, int lkey, int bytes) {
        return arm.run(
                TO_FAR,
                WqeOpcode.RDMA_WRITE,
                new RemoteRange(BUFFER, BUFFER_KEY),
                new LocalBuffer(from, lkey, bytes));
    }

    private static CompletionStatus read(DpuProgram arm, long into, int lkey) {
        return arm.run(
                TO_FAR,
                WqeOpcode.RDMA_READ,
                new RemoteRange(BUFFER, BUFFER_KEY),
                new LocalBuffer(into, lkey, BYTES));
    }

    /** The host writes to the Arm side with the alias as remote key. */
    private CompletionStatus writeThrough(DpuProgram host, long to, int bytes) {
        return host.run(
                TO_NEAR,
                WqeOpcode.RDMA_WRITE,
                new RemoteRange(to, alias),
                new LocalBuffer(BUFFER, BUFFER_KEY, bytes));
    }

    private static void deregister(DpuProgram party, int key, CommandStatus expected) {
        assertThat(party.ask(done -> party.nic().deregisterMemory(key, done)).status())
                .isEqualTo(expected);
    }

    private static void assertRefused(
            DpuProgram party, int vhcaId, int key, long accessKey, CommandStatus expected) {
        assertThat(party.alias(vhcaId, key, accessKey))
                .isEqualTo(new DpuProgram.Answer(expected, 0));
    }

    private static byte[] bytes(Node node, long address) {
        return ((Payload.Real) node.memory().read(address, BYTES)).bytes();
    }
}
