package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** DUMP entries: reads of a NIC's own memory whose bytes are discarded. */
class DumpSimulationTest {

    private static final int READ_BYTES = 30_000;

    @Test
    void readsItsOwnMemoryAndSendsNothing() {
        long[] time = new long[2];
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    time[0] = alone(initiator, nop(initiator));
                    time[1] = alone(initiator, dump(initiator, VerbsNode.BUFFER_KEY, false));
                });
        assertThat(pair.counter("nic.packets")).isZero();
        // A read of one byte over PCIe, and nothing else, beyond a NOP.
        assertThat(time[1] - time[0]).isEqualTo(651_586);
    }

    @Test
    void waitsForEarlierEntriesOnlyIfFenced() {
        assertThat(behindARead(true) - behindARead(false)).isEqualTo(651_586);
    }

    @Test
    void completesWithoutBytesToo() {
        List<CompletionStatus> seen = new ArrayList<>();
        VerbsNode.pair(initiator -> {
            initiator.post(dump(initiator, 0, 0, false));
            initiator.post(dump(initiator, 0, 0, true));
            initiator.ring();
            seen.add(initiator.await());
            seen.add(initiator.await());
        });
        assertThat(seen).containsExactly(CompletionStatus.SUCCESS, CompletionStatus.SUCCESS);
    }

    @Test
    void refusesAWrongKey() {
        List<CompletionStatus> seen = new ArrayList<>();
        VerbsNode.pair(initiator -> {
            initiator.post(dump(initiator, VerbsNode.BUFFER_KEY + 1, false));
            initiator.ring();
            seen.add(initiator.await());
        });
        assertThat(seen).containsExactly(CompletionStatus.LOC_PROT_ERR);
    }

    /** Time of a DUMP's completion after that of a long read posted before it. */
    private static long behindARead(boolean fenced) {
        long[] time = new long[2];
        VerbsNode.pair(initiator -> {
            byte[] read = new byte[64];
            WqeCodec.transfer(
                    read,
                    0,
                    WqeOpcode.RDMA_READ,
                    WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                    new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                    new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, READ_BYTES));
            initiator.post(read);
            initiator.post(dump(initiator, VerbsNode.BUFFER_KEY, fenced));
            initiator.ring();
            for (int i = 0; i < 2; i++) {
                assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
                time[i] = initiator.program().nowPs();
            }
        });
        return time[1] - time[0];
    }

    private static long alone(Initiator initiator, byte[] entry) {
        initiator.post(entry);
        long start = initiator.program().nowPs();
        initiator.ring();
        assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
        return initiator.program().nowPs() - start;
    }

    private static byte[] nop(Initiator initiator) {
        byte[] entry = new byte[64];
        WqeCodec.nop(entry, 0, WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true));
        return entry;
    }

    private static byte[] dump(Initiator initiator, int key, boolean fenced) {
        return dump(initiator, key, 1, fenced);
    }

    private static byte[] dump(Initiator initiator, int key, int bytes, boolean fenced) {
        byte[] entry = new byte[64];
        WqeCodec.dump(
                entry,
                0,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                new LocalBuffer(VerbsNode.BUFFER, key, bytes),
                fenced);
        return entry;
    }
}
