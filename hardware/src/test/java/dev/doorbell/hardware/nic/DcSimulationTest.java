package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.fabric.Fabric;
import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dynamically connected initiators and targets through their door. */
class DcSimulationTest {

    @Test
    void writesToEveryTargetAnEntryNames() {
        byte[] bytes = new byte[9_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        MachineRun cluster =
                VerbsNode.dynamic(
                        3,
                        onNode0(initiator -> {
                            initiator.node().memory().write(VerbsNode.BUFFER, bytes);
                            transfer(initiator, WqeOpcode.RDMA_WRITE, at(1), 9_000);
                            transfer(initiator, WqeOpcode.RDMA_WRITE, at(2), 9_000);
                            initiator.ring();
                            assertThat(initiator.await(2)).containsOnly(CompletionStatus.SUCCESS);
                        }));
        for (int node = 1; node < 3; node++) {
            Payload there = cluster.node(node).memory().read(VerbsNode.BUFFER, 9_000);
            assertThat(((Payload.Real) there).bytes()).isEqualTo(bytes);
        }
        assertThat(cluster.counter("nic.dcSwitches")).isEqualTo(1);
    }

    @Test
    void readsAddsAndWritesInlineAtOneTargetWithoutSwitching() {
        List<Long> seen = new ArrayList<>();
        MachineRun cluster =
                VerbsNode.dynamic(
                        2,
                        onNode0(initiator -> {
                            store(initiator, at(1), 40);
                            add(initiator, at(1), 2);
                            transfer(initiator, WqeOpcode.RDMA_READ, at(1), 8);
                            initiator.ring();
                            assertThat(initiator.await(3)).containsOnly(CompletionStatus.SUCCESS);
                            seen.add(initiator.node().memory().readLong(VerbsNode.BUFFER + 64));
                        }));
        assertThat(seen).containsExactly(40L);
        assertThat(VerbsNode.word(cluster, 1)).isEqualTo(42);
        assertThat(cluster.counter("nic.dcSwitches")).isZero();
    }

    @Test
    void turnsToTheNextTargetOnlyWhenTheLastHasAnsweredEverything() {
        MachineRun cluster =
                VerbsNode.dynamic(
                        3,
                        onNode0(initiator -> {
                            for (int i = 0; i < 3; i++) {
                                store(initiator, at(1), i);
                                add(initiator, at(1), 10);
                                store(initiator, at(2), i);
                            }
                            initiator.ring();
                            assertThat(initiator.await(9)).containsOnly(CompletionStatus.SUCCESS);
                        }));
        assertThat(cluster.counter("nic.dcSwitches")).isEqualTo(5);
        List<TraceSpan> switches = cluster.spans(0, "switch DC target");
        List<TraceSpan> completions = cluster.spans(0, "write CQE");
        List<TraceSpan> sends = cluster.spans(0, "send");
        // After entries 1, 2, 4, 5 and 7: the completion, the switch, and then the next send.
        int[] last = {1, 2, 4, 5, 7};
        for (int i = 0; i < last.length; i++) {
            assertThat(switches.get(i).endPs()).isEqualTo(completions.get(last[i]).startPs());
            assertThat(sends.get(last[i] + 1).startPs()).isGreaterThan(switches.get(i).endPs());
        }
        assertThat(VerbsNode.word(cluster, 1)).isEqualTo(12);
        assertThat(VerbsNode.word(cluster, 2)).isEqualTo(2);
    }

    @Test
    void takesManyTimesLongerWhenTargetsAlternateThanWhenTheyAreSorted() {
        assertThat(timeOfStores(1, 2, 1, 2, 1, 2))
                .isGreaterThan(2 * timeOfStores(1, 1, 1, 2, 2, 2));
    }

    @Test
    void letsManyInitiatorsAddAtOneTarget() {
        MachineRun cluster =
                VerbsNode.dynamic(
                        5,
                        initiator -> {
                            if (initiator.node().index() != 0) {
                                for (int i = 0; i < 10; i++) {
                                    add(initiator, at(0), 1);
                                }
                                initiator.ring();
                                assertThat(initiator.await(10))
                                        .containsOnly(CompletionStatus.SUCCESS);
                            }
                        });
        assertThat(VerbsNode.word(cluster, 0)).isEqualTo(40);
    }

    @Test
    void refusesAWrongKeyAndServesTheOtherInitiators() {
        List<CompletionStatus> refused = new ArrayList<>();
        MachineRun cluster =
                VerbsNode.dynamic(
                        3,
                        initiator -> {
                            int me = initiator.node().index();
                            if (me == 1) {
                                store(
                                        initiator,
                                        new AddressVector(
                                                VerbsNode.DC_KEY + 1, VerbsNode.DC_TARGET, lid(0)),
                                        7);
                                store(initiator, at(2), 8);
                                initiator.ring();
                                refused.addAll(initiator.await(2));
                            } else if (me == 2) {
                                initiator.program().sleep(20_000_000);
                                add(initiator, at(0), 5);
                                initiator.ring();
                                assertThat(initiator.await(1))
                                        .containsExactly(CompletionStatus.SUCCESS);
                            }
                        });
        assertThat(refused)
                .containsExactly(CompletionStatus.REM_ACCESS_ERR, CompletionStatus.WR_FLUSH_ERR);
        assertThat(VerbsNode.word(cluster, 0)).isEqualTo(5);
        assertThat(VerbsNode.word(cluster, 2)).isZero();
        assertThat(cluster.counter("nic.dcKeyViolations")).isEqualTo(1);
        assertThat(cluster.counter("nic.naks")).isEqualTo(1);
        assertThat(cluster.counter("nic.queuePairErrors")).isEqualTo(1);
    }

    @Test
    void triesATargetThatDoesNotExistSevenTimesMore() {
        MachineRun cluster =
                VerbsNode.dynamic(
                        2,
                        onNode0(initiator -> {
                            store(
                                    initiator,
                                    new AddressVector(VerbsNode.DC_KEY, VerbsNode.QPN, lid(1)),
                                    7);
                            initiator.ring();
                            assertThat(initiator.await(1))
                                    .containsExactly(CompletionStatus.RETRY_EXC_ERR);
                        }));
        assertThat(cluster.counter("nic.packetsToUnknownQueuePairs")).isEqualTo(8);
        assertThat(cluster.counter("nic.ackTimeouts")).isEqualTo(8);
        assertThat(VerbsNode.word(cluster, 1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void givesTheSameDigestWithoutTrains(int nodes) {
        List<List<Long>> digests = new ArrayList<>();
        for (boolean trains : new boolean[] {true, false}) {
            digests.add(
                    TestMachine.nodes(nodes)
                            .trains(trains)
                            .run(
                                    VerbsNode.dynamic(initiator -> {
                                        int me = initiator.node().index();
                                        for (int i = 0; i < 24; i++) {
                                            store(initiator, at((me + 1 + i / 8) % nodes), i);
                                        }
                                        initiator.ring();
                                        initiator.await(24);
                                    }))
                            .digests());
        }
        assertThat(digests.get(0)).isEqualTo(digests.get(1));
    }

    @ParameterizedTest
    @CsvSource({"false,0", "true,8"})
    void carriesALongerHeader(boolean dynamic, int longer) {
        Fabric fabric = NicConstants.of(TestProfile.profile()).fabric();
        DcHeader dc = new DcHeader(1, 2, 3, 4);
        RdmaReadRequest request = new RdmaReadRequest(1, 0, 0, 0, 8, dynamic ? dc : null);
        assertThat(fabric.wireBytes(request, 0)).isEqualTo(42 + longer);
    }

    private static Consumer<Initiator> onNode0(Consumer<Initiator> body) {
        return initiator -> {
            if (initiator.node().index() == 0) {
                body.accept(initiator);
            }
        };
    }

    private static long timeOfStores(int... targets) {
        List<Long> time = new ArrayList<>();
        VerbsNode.dynamic(
                3,
                onNode0(initiator -> {
                    for (int target : targets) {
                        store(initiator, at(target), 1);
                    }
                    long start = initiator.program().nowPs();
                    initiator.ring();
                    initiator.await(targets.length);
                    time.add(initiator.program().nowPs() - start);
                }));
        return time.get(0);
    }

    private static int lid(int node) {
        return TestMachine.nicProcess(node);
    }

    private static AddressVector at(int node) {
        return new AddressVector(VerbsNode.DC_KEY, VerbsNode.DC_TARGET, lid(node));
    }

    private static void store(Initiator initiator, AddressVector target, int value) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        int at = WqeCodec.inlineWrite(entry, 0, head(initiator, target), remote(), 8);
        entry[at] = (byte) value;
        initiator.post(entry);
    }

    private static void add(Initiator initiator, AddressVector target, long addend) {
        byte[] entry = new byte[2 * Wqe.BLOCK_BYTES];
        LocalBuffer old = new LocalBuffer(VerbsNode.BUFFER + 64, VerbsNode.BUFFER_KEY, 8);
        WqeCodec.atomic(
                entry,
                0,
                head(initiator, target),
                remote(),
                old,
                AtomicOperation.fetchAndAdd(addend));
        initiator.post(entry);
    }

    private static void transfer(
            Initiator initiator, WqeOpcode opcode, AddressVector target, int length) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        long local = opcode == WqeOpcode.RDMA_READ ? VerbsNode.BUFFER + 128 : VerbsNode.BUFFER;
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                head(initiator, target),
                remote(),
                new LocalBuffer(local, VerbsNode.BUFFER_KEY, length));
        initiator.post(entry);
    }

    private static WqeHead head(Initiator initiator, AddressVector target) {
        return new WqeHead(VerbsNode.QPN, initiator.nextIndex(), true, target);
    }

    private static RemoteRange remote() {
        return new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY);
    }
}
