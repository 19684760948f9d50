package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.CrossGvmi.BYTES;
import static dev.doorbell.hardware.nic.CrossGvmi.SOURCE;
import static dev.doorbell.hardware.nic.CrossGvmi.THIRD_PS;
import static dev.doorbell.hardware.nic.DpuNode.BUFFER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.nic.CrossGvmi.Direction;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bytes of a host that move under an alias of its Arm side: ways and times. */
class CrossGvmiSimulationTest {

    private final byte[] content = new byte[BYTES];
    private final CrossGvmi gvmi = new CrossGvmi();

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
                            gvmi.hostKey = direction.export(host, AccessRight.ALL);
                        },
                        arm -> {
                            gvmi.takeAlias(arm, direction);
                            arm.program().sleepUntil(THIRD_PS);
                            assertThat(gvmi.write(arm, SOURCE, BYTES))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            donePs[0] = arm.program().nowPs();
                        });

        DpuTiming timing = new DpuTiming();
        long arrived = timing.overFabric(timing.payloadFromHost(timing.launched(THIRD_PS)), BYTES);
        assertThat(CrossGvmi.bytes(cluster.node(1), BUFFER)).isEqualTo(content);
        assertThat(donePs[0]).isEqualTo(timing.completedAtArm(timing.acknowledged(arrived)));
        // The entry and the completion alone pass the DRAM of the Arm side.
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isEqualTo(2_500 + 2_500);
        assertThat(CrossGvmi.bytes(cluster.dpu(0), SOURCE)).containsOnly(0);
    }

    @ParameterizedTest
    @EnumSource
    void bytesOfAnotherHostComeToTheHostPastTheArmSide(Direction direction) {
        MachineRun cluster =
                DpuNode.run(
                        host -> gvmi.hostKey = direction.export(host, AccessRight.ALL),
                        arm -> {
                            gvmi.takeAlias(arm, direction);
                            assertThat(gvmi.read(arm)).isEqualTo(CompletionStatus.SUCCESS);
                        });

        assertThat(CrossGvmi.bytes(cluster.node(0), SOURCE))
                .isEqualTo(CrossGvmi.bytes(cluster.node(1), BUFFER));
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isEqualTo(2_500 + 2_500);
    }

    @ParameterizedTest
    @EnumSource
    void aPeerOfTheArmSideMayUseTheAliasAsRemoteKey(Direction direction) {
        MachineRun cluster =
                DpuNode.run(
                        host -> {
                            host.node().memory().write(BUFFER, content);
                            gvmi.hostKey = direction.export(host, AccessRight.ALL);
                            host.program().sleepUntil(THIRD_PS);
                            assertThat(gvmi.writeThrough(host, SOURCE, BYTES))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                        },
                        arm -> gvmi.takeAlias(arm, direction));

        assertThat(CrossGvmi.bytes(cluster.node(0), SOURCE)).isEqualTo(content);
        assertThat(cluster.busyPs(cluster.dpu(0).name() + " DRAM")).isZero();
    }
}
