package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.CrossGvmi.ACCESS_KEY;
import static dev.doorbell.hardware.nic.CrossGvmi.ARM_VHCA;
import static dev.doorbell.hardware.nic.CrossGvmi.BYTES;
import static dev.doorbell.hardware.nic.CrossGvmi.FAR_VHCA;
import static dev.doorbell.hardware.nic.CrossGvmi.HOST_VHCA;
import static dev.doorbell.hardware.nic.CrossGvmi.SECOND_PS;
import static dev.doorbell.hardware.nic.CrossGvmi.SOURCE;
import static dev.doorbell.hardware.nic.CrossGvmi.THIRD_PS;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.nic.CrossGvmi.Direction;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CommandStatus;
import org.junit.jupiter.api.Test;

/** Commands for keys and aliases that the NIC refuses, with its reasons. */
class CrossGvmiCommandSimulationTest {

    private final CrossGvmi gvmi = new CrossGvmi();

    @Test
    void saysWhyAnAliasCannotBeMade() {
        DpuNode.run(
                host -> {
                    gvmi.hostKey = host.register(SOURCE, BYTES, AccessRight.ALL, ARM_VHCA);
                    int forItself = host.register(SOURCE, BYTES, AccessRight.ALL, HOST_VHCA);
                    assertThat(forItself).isEqualTo(gvmi.hostKey + (1 << 8));
                    assertThat(
                                    host.ask(done ->
                                            host.nic().allowOtherVhca(forItself, ACCESS_KEY, done)))
                            .isEqualTo(new DpuProgram.Answer(CommandStatus.OK, forItself));
                },
                arm -> {
                    arm.program().sleepUntil(SECOND_PS);
                    int allowed = gvmi.hostKey + (1 << 8);
                    assertRefused(arm, FAR_VHCA, gvmi.hostKey, 0, CommandStatus.BAD_PARAM);
                    assertRefused(arm, ARM_VHCA, BUFFER_KEY, 0, CommandStatus.BAD_PARAM);
                    assertRefused(arm, HOST_VHCA, gvmi.hostKey + 1, 0, CommandStatus.BAD_RES);
                    assertRefused(arm, HOST_VHCA, 0, 0, CommandStatus.BAD_RES);
                    assertRefused(arm, HOST_VHCA, BUFFER_KEY, 0, CommandStatus.BAD_RES_STATE);
                    assertRefused(
                            arm, HOST_VHCA, BUFFER_KEY, ACCESS_KEY, CommandStatus.BAD_RES_STATE);
                    assertRefused(
                            arm, HOST_VHCA, gvmi.hostKey, ACCESS_KEY, CommandStatus.BAD_RES_STATE);
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
                    gvmi.hostKey = host.register(SOURCE, BYTES, AccessRight.ALL, ARM_VHCA);
                    host.program().sleepUntil(THIRD_PS);
                    assertRefused(host, ARM_VHCA, gvmi.alias, 0, CommandStatus.BAD_OP);
                    assertRefused(host, ARM_VHCA, gvmi.alias, ACCESS_KEY, CommandStatus.BAD_OP);
                },
                arm -> {
                    gvmi.takeAlias(arm, Direction.PAPER);
                    assertThat(
                                    arm.ask(done ->
                                                    arm.nic()
                                                            .allowOtherVhca(
                                                                    gvmi.alias, ACCESS_KEY, done))
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
                    CrossGvmi.deregister(host, BUFFER_KEY + 1, CommandStatus.BAD_RES);
                },
                arm -> {});
    }

    private static void assertRefused(
            DpuProgram party, int vhcaId, int key, long accessKey, CommandStatus expected) {
        assertThat(party.alias(vhcaId, key, accessKey))
                .isEqualTo(new DpuProgram.Answer(expected, 0));
    }
}
