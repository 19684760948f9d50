package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A NIC that loses doorbells continues from the doorbell records. */
class DoorbellLossSimulationTest {

    private static final int EVERY_ONE = 1_000_000;
    private static final long RECOVERY_PS = 5_000_000;

    @Test
    void findsInTheRecordWhatItLost() {
        List<Long> took = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(
                        TestMachine.nodes(2).doorbellLoss(0, new DoorbellLoss(EVERY_ONE, 1)),
                        initiator -> {
                            for (int i = 0; i < 3; i++) {
                                long start = initiator.program().nowPs();
                                nop(initiator);
                                initiator.ring();
                                await(initiator, 1);
                                took.add(initiator.program().nowPs() - start);
                            }
                        });
        assertThat(took).hasSize(3).allMatch(ps -> ps > RECOVERY_PS && ps < 2 * RECOVERY_PS);
        assertThat(pair.counter("nic.doorbells")).isEqualTo(3);
        assertThat(pair.counter("nic.doorbellsDropped")).isEqualTo(3);
        assertThat(pair.counter("nic.doorbellRecoveries")).isEqualTo(3);
    }

    @Test
    void readsTheRecordOnceForDoorbellsItLosesWhileItWaits() {
        MachineRun pair =
                VerbsNode.pair(
                        TestMachine.nodes(2).doorbellLoss(0, new DoorbellLoss(EVERY_ONE, 1)),
                        initiator -> {
                            for (int i = 0; i < 4; i++) {
                                nop(initiator);
                                initiator.ring();
                                initiator.program().sleep(RECOVERY_PS / 10);
                            }
                            await(initiator, 4);
                        });
        assertThat(pair.counter("nic.doorbellsDropped")).isEqualTo(4);
        assertThat(pair.counter("nic.doorbellRecoveries")).isEqualTo(1);
    }

    @Test
    void needsNoRecoveryWhenALaterDoorbellComesFirst() {
        long seed =
                LongStream.range(0, 1_000)
                        .filter(it -> firstOnly(new DoorbellLoss(EVERY_ONE / 2, it)))
                        .findFirst()
                        .orElseThrow();
        List<Long> took = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(
                        TestMachine.nodes(2).doorbellLoss(0, new DoorbellLoss(EVERY_ONE / 2, seed)),
                        initiator -> {
                            long start = initiator.program().nowPs();
                            nop(initiator);
                            initiator.ring();
                            nop(initiator);
                            initiator.ring();
                            await(initiator, 2);
                            took.add(initiator.program().nowPs() - start);
                        });
        assertThat(took.get(0)).isLessThan(RECOVERY_PS);
        assertThat(pair.counter("nic.doorbellsDropped")).isEqualTo(1);
        assertThat(pair.counter("nic.doorbellRecoveries")).isZero();
    }

    @Test
    void losesAsManyAsTheRateSaysAndTheSameOnesEveryTime() {
        DoorbellLoss loss = new DoorbellLoss(EVERY_ONE / 10, 77);
        long lost = LongStream.range(0, 100_000).filter(loss::loses).count();
        assertThat(lost).isBetween(9_700L, 10_300L);
        DoorbellLoss again = new DoorbellLoss(EVERY_ONE / 10, 77);
        DoorbellLoss other = new DoorbellLoss(EVERY_ONE / 10, 78);
        assertThat(LongStream.range(0, 1_000).filter(loss::loses).boxed().toList())
                .isEqualTo(LongStream.range(0, 1_000).filter(again::loses).boxed().toList())
                .isNotEqualTo(LongStream.range(0, 1_000).filter(other::loses).boxed().toList());
        assertThat(LongStream.range(0, 1_000).anyMatch(DoorbellLoss.NONE::loses)).isFalse();
    }

    @Test
    void refusesARateAboveOne() {
        assertThatThrownBy(() -> new DoorbellLoss(EVERY_ONE + 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("but was 1000001");
    }

    private static boolean firstOnly(DoorbellLoss loss) {
        return loss.loses(0) && !loss.loses(1);
    }

    private static void nop(Initiator initiator) {
        byte[] entry = new byte[64];
        WqeCodec.nop(entry, 0, WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true));
        initiator.post(entry);
    }

    private static void await(Initiator initiator, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
        }
    }
}
