package dev.doorbell.hardware.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A DC initiator fetches entries ahead of the turns of its targets, up to a limit. */
class DcPrefetchSimulationTest {

    private static final int ENTRIES = 64;
    private static final int READ_AHEAD = 4;
    private static final int BLOCKS_PER_READ = 8;

    @Test
    void fetchesTheNextBlocksWhenTurnsHaveMadeRoomForAWholeRead() {
        MachineRun cluster = alternating(true, VerbsNode.DC_KEY, new ArrayList<>());

        List<TraceSpan> fetches = cluster.spans(0, "fetch WQE");
        List<TraceSpan> completions = cluster.spans(0, "write CQE");
        assertThat(fetches).hasSize(ENTRIES / BLOCKS_PER_READ);
        for (int i = READ_AHEAD; i < fetches.size(); i++) {
            // The n-th entry has its turn when the one before it is complete.
            int handedOver = BLOCKS_PER_READ * (i + 1 - READ_AHEAD);
            assertThat(fetches.get(i).startPs())
                    .as("read %d", i)
                    .isEqualTo(completions.get(handedOver - 2).startPs());
        }
    }

    @Test
    void flushesWhatItHadNotFetchedWhenTheQueuePairBroke() {
        List<CompletionStatus> statuses = new ArrayList<>();
        MachineRun cluster = alternating(true, VerbsNode.DC_KEY + 1, statuses);

        List<CompletionStatus> expected =
                new ArrayList<>(Collections.nCopies(ENTRIES, CompletionStatus.WR_FLUSH_ERR));
        expected.set(0, CompletionStatus.REM_ACCESS_ERR);
        assertThat(statuses).isEqualTo(expected);
        assertThat(cluster.counter("nic.queuePairErrors")).isEqualTo(1);
        assertThat(VerbsNode.word(cluster, 2)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {VerbsNode.DC_KEY, VerbsNode.DC_KEY + 1})
    void handlesTheSameEventsWithoutTrains(long key) {
        assertThat(alternating(false, key, new ArrayList<>()).digests())
                .isEqualTo(alternating(true, key, new ArrayList<>()).digests());
    }

    private static MachineRun alternating(
            boolean trains, long key, List<CompletionStatus> statuses) {
        return TestMachine.nodes(3)
                .trains(trains)
                .run(
                        VerbsNode.dynamic(initiator -> {
                            if (initiator.node().index() == 0) {
                                for (int i = 0; i < ENTRIES; i++) {
                                    store(initiator, key, 1 + i % 2);
                                }
                                initiator.ring();
                                for (int i = 0; i < ENTRIES; i++) {
                                    statuses.add(initiator.await());
                                }
                            }
                        }));
    }

    private static void store(Initiator initiator, long key, int node) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        AddressVector target =
                new AddressVector(key, VerbsNode.DC_TARGET, TestMachine.nicProcess(node));
        int at =
                WqeCodec.inlineWrite(
                        entry,
                        0,
                        new WqeHead(VerbsNode.QPN, initiator.nextIndex(), true, target),
                        new RemoteRange(VerbsNode.BUFFER, VerbsNode.BUFFER_KEY),
                        8);
        entry[at] = 1;
        initiator.post(entry);
    }
}
