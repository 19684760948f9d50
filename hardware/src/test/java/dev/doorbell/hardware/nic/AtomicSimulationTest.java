package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Atomics of a reliable connection, plain and masked, on words of 4 and 8 bytes. */
class AtomicSimulationTest {

    private static final int COUNT = 21;
    // A read of host memory over PCIe (650 ns and its bytes), behind the write before it.
    private static final long TURN_PS = 652_959;

    @Test
    void swapsSetsBitsAndAddsInHalvesOfAWord() {
        List<Long> old = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    old.add(
                            run(
                                    initiator,
                                    0,
                                    AtomicOperation.maskedCompareAndSwap(8, 0, 0, 6, -1)));
                    old.add(run(initiator, 0, AtomicOperation.maskedCompareAndSwap(8, 0, 0, 9, 9)));
                    old.add(run(initiator, 0, AtomicOperation.maskedFetchAndAdd(8, 5, -1)));
                    old.add(run(initiator, 4, AtomicOperation.maskedFetchAndAdd(4, -1, 0)));
                    old.add(run(initiator, 0, AtomicOperation.maskedFetchAndAdd(4, 2, 0)));
                });
        assertThat(old).containsExactly(0L, 6L, 15L, 0L, 10L);
        assertThat(word(pair, 0)).isEqualTo(0xffff_ffff_0000_000cL);
    }

    @Test
    void writesBackNoMoreThanFourBytesOfAnOldValue() {
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    initiator.node().memory().writeLong(VerbsNode.BUFFER + 64, -1);
                    run(initiator, 0, AtomicOperation.maskedFetchAndAdd(4, 1, 0));
                });
        assertThat(pair.node(0).memory().readLong(VerbsNode.BUFFER + 64))
                .isEqualTo(0xffff_ffff_0000_0000L);
    }

    @Test
    void losesNoAdditionToEitherHalfOfAWord() {
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    for (int i = 0; i < 20; i++) {
                        post(initiator, 4L * (i % 2), AtomicOperation.maskedFetchAndAdd(4, 3, 0));
                        post(initiator, 0, AtomicOperation.fetchAndAdd(1L << 32));
                    }
                    finish(initiator, 40);
                });
        assertThat(word(pair, 0)).isEqualTo((50L << 32) + 30);
    }

    @Test
    void refusesAnAddressThatIsNotAMultipleOfTheWord() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    post(initiator, 4, AtomicOperation.fetchAndAdd(1));
                    initiator.ring();
                    seen.add(initiator.await());
                });
        assertThat(seen).containsExactly(CompletionStatus.REM_INV_REQ_ERR);
        assertThat(pair.counter("nic.naks")).isEqualTo(1);
        assertThat(word(pair, 0)).isZero();
    }

    @Test
    void takesAReadOverPcieForEachAtomicOnOneWord() {
        assertThat(spacingPs(i -> 0)).isEqualTo(TURN_PS);
    }

    @Test
    void locksAllWordsWhoseAddressesAgreeInTheirLow12Bits() {
        assertThat(spacingPs(i -> 4096L * (i % 2))).isEqualTo(TURN_PS);
    }

    @Test
    void overlapsAtomicsOnDifferentWords() {
        assertThat(spacingPs(i -> 8L * i))
                .isEqualTo(NicConstants.of(TestProfile.profile()).queuePairServicePs());
    }

    /** Mean time between the completions of atomics on the words at the given offsets. */
    private static long spacingPs(IntToLongFunction offset) {
        long[] time = new long[COUNT];
        VerbsNode.pair(initiator -> {
            for (int i = 0; i < COUNT; i++) {
                post(initiator, offset.applyAsLong(i), AtomicOperation.fetchAndAdd(1));
            }
            initiator.ring();
            for (int i = 0; i < COUNT; i++) {
                initiator.await();
                time[i] = initiator.program().nowPs();
            }
        });
        return (time[COUNT - 1] - time[0]) / (COUNT - 1);
    }

    private static long run(Initiator initiator, long offset, AtomicOperation operation) {
        post(initiator, offset, operation);
        finish(initiator, 1);
        long old = initiator.node().memory().readLong(VerbsNode.BUFFER + 64);
        return operation.bytes() == Long.BYTES ? old : old & 0xffff_ffffL;
    }

    private static void finish(Initiator initiator, int count) {
        initiator.ring();
        for (int i = 0; i < count; i++) {
            assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
        }
    }

    private static void post(Initiator initiator, long offset, AtomicOperation operation) {
        byte[] entry = new byte[WqeCodec.atomicBlocks(operation, false) * Wqe.BLOCK_BYTES];
        WqeCodec.atomic(
                entry,
                0,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                new RemoteRange(VerbsNode.BUFFER + offset, VerbsNode.BUFFER_KEY),
                new LocalBuffer(VerbsNode.BUFFER + 64, VerbsNode.BUFFER_KEY, operation.bytes()),
                operation);
        initiator.post(entry);
    }

    private static long word(MachineRun pair, long offset) {
        return pair.node(1).memory().readLong(VerbsNode.BUFFER + offset);
    }
}
