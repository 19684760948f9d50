package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.CrossGvmi.ARM_VHCA;
import static dev.doorbell.hardware.nic.CrossGvmi.BYTES;
import static dev.doorbell.hardware.nic.CrossGvmi.FOURTH_PS;
import static dev.doorbell.hardware.nic.CrossGvmi.HOST_VHCA;
import static dev.doorbell.hardware.nic.CrossGvmi.SECOND_PS;
import static dev.doorbell.hardware.nic.CrossGvmi.SOURCE;
import static dev.doorbell.hardware.nic.CrossGvmi.THIRD_PS;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.nic.CrossGvmi.Direction;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.CompletionStatus;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Accesses under an alias of the Arm side that the NIC permits and refuses. */
class CrossGvmiAccessSimulationTest {

    private final CrossGvmi gvmi = new CrossGvmi();

    @ParameterizedTest
    @EnumSource
    void anAliasDiesWithTheKeyItStandsForAndNotBefore(Direction direction) {
        DpuNode.run(
                host -> {
                    gvmi.hostKey = direction.export(host, AccessRight.ALL);
                    host.program().sleepUntil(THIRD_PS);
                    CrossGvmi.deregister(host, gvmi.hostKey, CommandStatus.OK);
                    int next = direction.export(host, AccessRight.ALL);
                    assertThat(next)
                            .as("the slot under the next variant")
                            .isEqualTo(gvmi.hostKey + 1);
                    host.program().sleepUntil(FOURTH_PS);
                    assertThat(gvmi.writeThrough(host, SOURCE, BYTES))
                            .isEqualTo(CompletionStatus.REM_ACCESS_ERR);
                },
                arm -> {
                    gvmi.takeAlias(arm, direction);
                    assertThat(gvmi.write(arm, SOURCE, BYTES)).isEqualTo(CompletionStatus.SUCCESS);
                    arm.program().sleepUntil(FOURTH_PS);
                    assertThat(direction.take(arm, gvmi.hostKey).status())
                            .isEqualTo(CommandStatus.BAD_RES);
                    assertThat(gvmi.write(arm, SOURCE, BYTES))
                            .isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    @ParameterizedTest
    @EnumSource
    void refusesBytesOutsideTheRegionAndKeysThatAreNot(Direction direction) {
        refusesLocally(
                direction,
                AccessRight.ALL,
                arm -> CrossGvmi.write(arm, SOURCE + 1, gvmi.alias, BYTES));
        refusesLocally(
                direction, AccessRight.ALL, arm -> CrossGvmi.write(arm, SOURCE - 1, gvmi.alias, 2));
        refusesLocally(
                direction,
                AccessRight.ALL,
                arm -> CrossGvmi.write(arm, SOURCE, gvmi.alias + 1, BYTES));
        refusesLocally(
                direction, AccessRight.ALL, arm -> CrossGvmi.write(arm, SOURCE, BUFFER_KEY, BYTES));
        refusesLocally(
                direction,
                AccessRight.ALL,
                arm -> {
                    CrossGvmi.deregister(arm, gvmi.alias, CommandStatus.OK);
                    return gvmi.write(arm, SOURCE, BYTES);
                });
        refusesRemotely(
                direction, AccessRight.ALL, host -> gvmi.writeThrough(host, SOURCE + 1, BYTES));
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatTheOwnerDoesNotPermit(Direction direction) {
        refusesLocally(direction, AccessRight.REMOTE_READ, arm -> gvmi.read(arm));
        refusesRemotely(
                direction,
                AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ,
                host -> gvmi.writeThrough(host, SOURCE, BYTES));
    }

    @Test
    void checksTheProtectionDomainOfTheAliasAndNotThatOfTheRegion() {
        DpuNode.run(
                host -> {
                    gvmi.hostKey =
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
                                                            HOST_VHCA, gvmi.hostKey, 0, 77, done))
                                    .key();
                    gvmi.alias = arm.alias(HOST_VHCA, gvmi.hostKey, 0).key();
                    assertThat(gvmi.write(arm, SOURCE, BYTES)).isEqualTo(CompletionStatus.SUCCESS);
                    assertThat(CrossGvmi.write(arm, SOURCE, foreign, BYTES))
                            .isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    private void refusesLocally(
            Direction direction, int access, Function<DpuProgram, CompletionStatus> use) {
        DpuNode.run(
                host -> gvmi.hostKey = direction.export(host, access),
                arm -> {
                    gvmi.takeAlias(arm, direction);
                    assertThat(use.apply(arm)).isEqualTo(CompletionStatus.LOC_PROT_ERR);
                });
    }

    private void refusesRemotely(
            Direction direction, int access, Function<DpuProgram, CompletionStatus> use) {
        Consumer<DpuProgram> arm = party -> gvmi.takeAlias(party, direction);
        DpuNode.run(
                host -> {
                    gvmi.hostKey = direction.export(host, access);
                    host.program().sleepUntil(THIRD_PS);
                    assertThat(use.apply(host)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
                },
                arm);
    }
}
