package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The NIC through its door: entries in memory, doorbells, completions. */
class NicVerbsSimulationTest {

    @Test
    void writesAMessageOfSeveralPacketsToThePeer() {
        byte[] bytes = randomBytes(10_000);
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    initiator.node().memory().write(VerbsNode.BUFFER, bytes);
                    post(
                            initiator,
                            WqeOpcode.RDMA_WRITE,
                            VerbsNode.BUFFER + 100,
                            VerbsNode.BUFFER_KEY,
                            10_000);
                    initiator.ring();
                    seen.add(initiator.await());
                });
        assertThat(seen).containsExactly(CompletionStatus.SUCCESS);
        assertThat(
                        ((Payload.Real) pair.node(1).memory().read(VerbsNode.BUFFER + 100, 10_000))
                                .bytes())
                .isEqualTo(bytes);
        assertThat(pair.counter("nic.packets")).isEqualTo(3);
    }

    @Test
    void readsBackWhatItWroteToThePeer() {
        byte[] bytes = randomBytes(9_000);
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    initiator.node().memory().write(VerbsNode.BUFFER, bytes);
                    post(
                            initiator,
                            WqeOpcode.RDMA_WRITE,
                            VerbsNode.BUFFER + 20_000,
                            VerbsNode.BUFFER_KEY,
                            9_000);
                    initiator.ring();
                    assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
                    initiator.node().memory().write(VerbsNode.BUFFER, new byte[9_000]);
                    post(
                            initiator,
                            WqeOpcode.RDMA_READ,
                            VerbsNode.BUFFER + 20_000,
                            VerbsNode.BUFFER_KEY,
                            9_000);
                    initiator.ring();
                    assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
                });
        assertThat(((Payload.Real) pair.node(0).memory().read(VerbsNode.BUFFER, 9_000)).bytes())
                .isEqualTo(bytes);
    }

    @Test
    void aReadWithoutBytesCompletesInOrderAndChecksNoKey() {
        List<CompletionStatus> seen = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    post(
                            initiator,
                            WqeOpcode.RDMA_READ,
                            VerbsNode.BUFFER,
                            VerbsNode.BUFFER_KEY,
                            9_000);
                    byte[] entry = new byte[64];
                    WqeCodec.transfer(
                            entry,
                            0,
                            WqeOpcode.RDMA_READ,
                            WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                            new RemoteRange(0, 0x7700),
                            new LocalBuffer(0, 0x7700, 0));
                    initiator.post(entry);
                    post(
                            initiator,
                            WqeOpcode.RDMA_WRITE,
                            VerbsNode.BUFFER,
                            VerbsNode.BUFFER_KEY,
                            8);
                    initiator.ring();
                    int[] counter = new int[1];
                    for (int i = 0; i < 3; i++) {
                        seen.add(initiator.await(counter));
                        order.add(counter[0]);
                    }
                });

        assertThat(seen).hasSize(3).containsOnly(CompletionStatus.SUCCESS);
        assertThat(order).containsExactly(0, 1, 2);
        assertThat(pair.counter("nic.naks")).isZero();
    }

    @Test
    void packetsOfTheFabricAreFilledFromSmallerReads() {
        for (long mostRead : new long[] {512, 2048, 3000, 4096, 8192}) {
            byte[] bytes = randomBytes(10_000);
            byte[] readBack = new byte[10_000];
            MachineRun pair =
                    VerbsNode.pair(
                            TestMachine.nodes(2)
                                    .profile(
                                            TestProfile.profile()
                                                    .with("pcie.maxReadRequest", mostRead)),
                            initiator -> {
                                initiator.node().memory().write(VerbsNode.BUFFER, bytes);
                                move(initiator, WqeOpcode.RDMA_WRITE);
                                initiator.node().memory().write(VerbsNode.BUFFER, readBack);
                                move(initiator, WqeOpcode.RDMA_READ);
                            });

            assertThat(
                            ((Payload.Real)
                                            pair.node(0)
                                                    .memory()
                                                    .read(VerbsNode.BUFFER, bytes.length))
                                    .bytes())
                    .as("with reads of %d bytes", mostRead)
                    .isEqualTo(bytes);
            assertThat(pair.counter("nic.packets"))
                    .as("packets of the write and the read request with reads of %d", mostRead)
                    .isEqualTo(4);
        }
    }

    private static void move(Initiator initiator, WqeOpcode opcode) {
        post(initiator, opcode, VerbsNode.BUFFER + 20_000, VerbsNode.BUFFER_KEY, 10_000);
        initiator.ring();
        assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
    }

    @Test
    void addsAtomicallyAndBringsTheOldValueBack() {
        List<Long> old = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    for (int i = 0; i < 3; i++) {
                        byte[] entry = new byte[64];
                        WqeCodec.atomic(
                                entry,
                                0,
                                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                                new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                                new LocalBuffer(VerbsNode.BUFFER + 64, VerbsNode.BUFFER_KEY, 8),
                                AtomicOperation.fetchAndAdd(5));
                        initiator.post(entry);
                        initiator.ring();
                        assertThat(initiator.await()).isEqualTo(CompletionStatus.SUCCESS);
                        old.add(initiator.node().memory().readLong(VerbsNode.BUFFER + 64));
                    }
                });
        assertThat(old).containsExactly(0L, 5L, 10L);
        assertThat(pair.node(1).memory().readLong(VerbsNode.BUFFER)).isEqualTo(15);
    }

    @Test
    void swapsOnlyWhenTheComparedValueIsThere() {
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    swap(initiator, 1, 111);
                    swap(initiator, 0, 222);
                    initiator.ring();
                    initiator.await();
                    initiator.await();
                });
        assertThat(pair.node(1).memory().readLong(VerbsNode.BUFFER)).isEqualTo(222);
    }

    @Test
    void completesInTheOrderOfPosting() {
        List<Integer> order = new ArrayList<>();
        VerbsNode.pair(initiator -> {
            post(initiator, WqeOpcode.RDMA_READ, VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, 30_000);
            post(initiator, WqeOpcode.RDMA_WRITE, VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, 8);
            byte[] nop = new byte[64];
            WqeCodec.nop(nop, 0, WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true));
            initiator.post(nop);
            initiator.ring();
            int[] counter = new int[1];
            for (int i = 0; i < 3; i++) {
                assertThat(initiator.await(counter)).isEqualTo(CompletionStatus.SUCCESS);
                order.add(counter[0]);
            }
        });
        assertThat(order).containsExactly(0, 1, 2);
    }

    @Test
    void refusesAWrongRkeyAndFlushesWhatFollows() {
        assertRefused(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY + 1, 64);
        assertRefused(VerbsNode.BUFFER, 0, 64);
    }

    @Test
    void refusesAnAddressOutOfBounds() {
        assertRefused(VerbsNode.BUFFER + VerbsNode.BUFFER_BYTES - 63, VerbsNode.BUFFER_KEY, 64);
        assertRefused(VerbsNode.BUFFER - 1, VerbsNode.BUFFER_KEY, 64);
        assertRefused(-8, VerbsNode.BUFFER_KEY, 64);
    }

    @Test
    void refusesAMessageWhoseLaterPacketsWouldLeaveTheRegionBeforeAnyByteIsWritten() {
        MachineRun pair =
                assertRefused(
                        VerbsNode.BUFFER + VerbsNode.BUFFER_BYTES - 5_000,
                        VerbsNode.BUFFER_KEY,
                        10_000);
        assertThat(
                        ((Payload.Real)
                                        pair.node(1)
                                                .memory()
                                                .read(VerbsNode.BUFFER, VerbsNode.BUFFER_BYTES))
                                .bytes())
                .containsOnly(0);
    }

    @Test
    void refusesAWriteWithoutPermission() {
        assertRefused(VerbsNode.READ_ONLY, VerbsNode.READ_ONLY_KEY, 64);
    }

    @Test
    void reportsALocalProtectionErrorForAWrongLkey() {
        List<CompletionStatus> seen = new ArrayList<>();
        VerbsNode.pair(initiator -> {
            byte[] entry = new byte[64];
            WqeCodec.transfer(
                    entry,
                    0,
                    WqeOpcode.RDMA_WRITE,
                    WqeHead.reliable(VerbsNode.QPN, 0, true),
                    new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                    new LocalBuffer(VerbsNode.BUFFER, 0x777, 64));
            initiator.post(entry);
            initiator.ring();
            seen.add(initiator.await());
        });
        assertThat(seen).containsExactly(CompletionStatus.LOC_PROT_ERR);
    }

    private static MachineRun assertRefused(long remoteAddress, int rkey, int length) {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    initiator.node().memory().write(VerbsNode.BUFFER, randomBytes(10_000));
                    post(initiator, WqeOpcode.RDMA_WRITE, remoteAddress, rkey, length);
                    post(
                            initiator,
                            WqeOpcode.RDMA_WRITE,
                            VerbsNode.BUFFER,
                            VerbsNode.BUFFER_KEY,
                            8);
                    initiator.ring();
                    seen.add(initiator.await());
                    seen.add(initiator.await());
                });
        assertThat(seen)
                .containsExactly(CompletionStatus.REM_ACCESS_ERR, CompletionStatus.WR_FLUSH_ERR);
        assertThat(pair.counter("nic.naks")).isEqualTo(1);
        assertThat(pair.counter("nic.queuePairErrors")).isEqualTo(1);
        return pair;
    }

    @Test
    void flushesWhatIsPostedAfterTheQueuePairBroke() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(initiator -> {
                    for (int rkey : new int[] {0x7700, VerbsNode.BUFFER_KEY}) {
                        post(initiator, WqeOpcode.RDMA_WRITE, VerbsNode.BUFFER, rkey, 8);
                        initiator.ring();
                        seen.add(initiator.await());
                    }
                });

        assertThat(seen)
                .containsExactly(CompletionStatus.REM_ACCESS_ERR, CompletionStatus.WR_FLUSH_ERR);
        assertThat(pair.counter("nic.messages")).isEqualTo(1);
    }

    @Test
    void theQueuePairThatRefusesIsBrokenToo() {
        List<CompletionStatus> seen = new ArrayList<>();
        MachineRun pair =
                VerbsNode.pair(
                        TestMachine.nodes(2),
                        initiator -> {
                            post(initiator, WqeOpcode.RDMA_WRITE, VerbsNode.BUFFER, 0x7700, 8);
                            initiator.ring();
                        },
                        VerbsNode.connected(
                                0,
                                initiator -> {
                                    initiator.program().sleep(100_000_000);
                                    post(
                                            initiator,
                                            WqeOpcode.RDMA_READ,
                                            VerbsNode.BUFFER,
                                            VerbsNode.BUFFER_KEY,
                                            8);
                                    initiator.ring();
                                    seen.add(initiator.await());
                                }));

        assertThat(seen).containsExactly(CompletionStatus.WR_FLUSH_ERR);
        assertThat(pair.counter("nic.messages")).isEqualTo(1);
    }

    private static void post(
            Initiator initiator, WqeOpcode opcode, long remoteAddress, int rkey, int length) {
        byte[] entry = new byte[64];
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                new RemoteRange(remoteAddress, rkey),
                new LocalBuffer(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY, length));
        initiator.post(entry);
    }

    private static void swap(Initiator initiator, long compare, long value) {
        byte[] entry = new byte[64];
        WqeCodec.atomic(
                entry,
                0,
                WqeHead.reliable(VerbsNode.QPN, initiator.nextIndex(), true),
                new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                new LocalBuffer(VerbsNode.BUFFER + 64, VerbsNode.BUFFER_KEY, 8),
                AtomicOperation.compareAndSwap(compare, value));
        initiator.post(entry);
    }

    private static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        new Random(5).nextBytes(bytes);
        return bytes;
    }
}
