package dev.doorbell.libraries.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MpiTest {

    private static final int TAG = 5;

    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "2, 1, 0",
        "2, 1, 1",
        "2, 1, 8192",
        "2, 1, 8193",
        "2, 1, 1000000",
        "1, 2, 0",
        "1, 2, 16384",
        "1, 2, 16385",
        "1, 2, 1000000"
    })
    void aMessageOfAnyLengthArrivesWhole(int nodes, int ranksPerNode, int bytes) {
        MachineRun cluster =
                MpiCluster.of(nodes, ranksPerNode)
                        .run(mpi -> {
                            long buffer = mpi.process().allocate(bytes);
                            if (mpi.rank() == 0) {
                                MpiCluster.fill(mpi, buffer, bytes, 1);
                                mpi.send(buffer, bytes, 1, TAG);
                            } else {
                                mpi.receive(buffer, bytes, 0, TAG);
                                assertThat(MpiCluster.content(mpi, buffer, bytes))
                                        .isEqualTo(MpiCluster.pattern(bytes, 1));
                                log.add("received");
                            }
                        });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(log).containsExactly("received");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 100_000})
    void aRankSendsToItself(int bytes) {
        MpiCluster.of(1, 1)
                .run(mpi -> {
                    long from = MpiCluster.filled(mpi, bytes, 3);
                    long to = mpi.process().allocate(bytes);
                    Request receive = mpi.irecv(to, bytes, 0, TAG);
                    Request send = mpi.isend(from, bytes, 0, TAG);
                    mpi.awaitAll(List.of(send, receive));
                    assertThat(MpiCluster.content(mpi, to, bytes))
                            .isEqualTo(MpiCluster.pattern(bytes, 3));
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "1, 2"})
    void messagesDoNotOvertakeWhateverTheirLength(int nodes, int ranksPerNode) {
        int[] lengths = {100, 50_000, 10, 9_000, 20_000, 1};
        MpiCluster.of(nodes, ranksPerNode)
                .run(mpi -> {
                    List<Request> requests = new ArrayList<>();
                    List<Long> buffers = new ArrayList<>();
                    for (int i = 0; i < lengths.length; i++) {
                        long buffer = mpi.process().allocate(50_000);
                        buffers.add(buffer);
                        if (mpi.rank() == 0) {
                            MpiCluster.fill(mpi, buffer, lengths[i], i);
                            requests.add(mpi.isend(buffer, lengths[i], 1, TAG));
                        } else {
                            requests.add(mpi.irecv(buffer, 50_000, 0, TAG));
                        }
                    }
                    mpi.awaitAll(requests);
                    for (int i = 0; i < lengths.length; i++) {
                        assertThat(MpiCluster.content(mpi, buffers.get(i), lengths[i]))
                                .isEqualTo(MpiCluster.pattern(lengths[i], i));
                        log.add("checked");
                    }
                });

        assertThat(log).hasSize(2 * lengths.length);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 64", "2, 1, 60000", "1, 2, 64", "1, 2, 60000"})
    void unexpectedMessagesWaitForTheirTags(int nodes, int ranksPerNode, int bytes) {
        MachineRun cluster =
                MpiCluster.of(nodes, ranksPerNode)
                        .run(mpi -> {
                            if (mpi.rank() == 0) {
                                List<Request> sends = new ArrayList<>();
                                for (int tag = 0; tag < 3; tag++) {
                                    long buffer = MpiCluster.filled(mpi, bytes, tag);
                                    sends.add(mpi.isend(buffer, bytes, 1, tag));
                                }
                                mpi.awaitAll(sends);
                                return;
                            }
                            mpi.process().work(100_000_000);
                            long buffer = mpi.process().allocate(bytes);
                            for (int tag = 2; tag >= 0; tag--) {
                                mpi.receive(buffer, bytes, 0, tag);
                                assertThat(MpiCluster.content(mpi, buffer, bytes))
                                        .isEqualTo(MpiCluster.pattern(bytes, tag));
                                log.add("tag " + tag);
                            }
                        });

        assertThat(cluster.faults()).isEmpty();
        assertThat(log).containsExactly("tag 2", "tag 1", "tag 0");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 100, 99", "2, 1, 20000, 10000", "1, 2, 100, 99", "1, 2, 20000, 100"})
    void aMessageThatDoesNotFitEndsItsReceiver(int nodes, int ranksPerNode, int bytes, int room) {
        MachineRun cluster =
                MpiCluster.of(nodes, ranksPerNode)
                        .run(mpi -> {
                            long buffer = mpi.process().allocate(bytes);
                            if (mpi.rank() == 0) {
                                mpi.send(buffer, bytes, 1, TAG);
                            } else {
                                mpi.receive(buffer, room, 0, TAG);
                            }
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 1: message of %d bytes with tag 5 from rank 0 does not fit its receive of %d bytes"
                                .formatted(bytes, room));
    }

    @Test
    void wrongArgumentsEndTheRankWithOneSentence() {
        MachineRun cluster =
                MpiCluster.of(2, 2)
                        .run(mpi -> {
                            switch (mpi.rank()) {
                                case 0 -> mpi.isend(0, 8, 4, TAG);
                                case 1 -> mpi.isend(0, -1, 0, TAG);
                                case 2 -> mpi.irecv(0, 8, 0, -2);
                                default -> mpi.irecv(0, Mpi.MAX_BYTES + 1, 0, TAG);
                            }
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: peer is 4; expected from 0 to 3",
                        "rank 1: bytes is -1; expected from 0 to 1073741824",
                        "rank 2: tag is -2; expected from 0 to 1073741823",
                        "rank 3: bytes is 1073741825; expected from 0 to 1073741824");
    }

    @Test
    void whatIsNeverMatchedIsADeadlockThatNamesPeersTagsAndLengths() {
        MachineRun cluster =
                MpiCluster.of(2, 1)
                        .run(mpi -> {
                            if (mpi.rank() == 0) {
                                mpi.send(mpi.process().allocate(9_000), 9_000, 1, 7);
                            } else {
                                mpi.receive(mpi.process().allocate(8), 8, 0, 6);
                            }
                        });

        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.waits())
                .containsExactly(
                        "rank 0 waits for a receive that takes its send of 9000 bytes with tag 7 to rank 1, by rank 1",
                        "rank 1 waits for a message of at most 8 bytes with tag 6 from rank 0, by rank 0");
    }

    @Test
    void nothingGoesOnOutsideOfCalls() {
        long computePs = 1_000_000_000L;
        int bytes = 1 << 20;
        List<Long> waited = new ArrayList<>();
        List<Long> alone = new ArrayList<>();
        for (boolean compute : new boolean[] {false, true}) {
            MpiCluster.of(2, 1)
                    .run(mpi -> {
                        long buffer = mpi.process().allocate(bytes);
                        mpi.process().key(buffer, bytes);
                        if (mpi.rank() == 1) {
                            mpi.receive(buffer, bytes, 0, TAG);
                            return;
                        }
                        Request send = mpi.isend(buffer, bytes, 1, TAG);
                        if (compute) {
                            mpi.process().work(computePs);
                        }
                        long start = mpi.process().nowPs();
                        mpi.await(send);
                        (compute ? waited : alone).add(mpi.process().nowPs() - start);
                    });
        }

        // RTS and CTS have crossed by now; the transfer itself has not started.
        long transferPs = 1_000_000L * bytes / 25_000;
        assertThat(waited.get(0)).isGreaterThan(transferPs);
        assertThat(alone.get(0) - waited.get(0)).isBetween(2_000_000L, 10_000_000L);
    }

    @Test
    void aTestMovesWhatHasCome() {
        int bytes = 1 << 20;
        MpiCluster.of(2, 1)
                .run(mpi -> {
                    long buffer = mpi.process().allocate(bytes);
                    mpi.process().key(buffer, bytes);
                    if (mpi.rank() == 1) {
                        mpi.receive(buffer, bytes, 0, TAG);
                        return;
                    }
                    Request send = mpi.isend(buffer, bytes, 1, TAG);
                    for (int i = 0; i < 100; i++) {
                        mpi.process().work(10_000_000);
                        mpi.test(send);
                    }
                    long start = mpi.process().nowPs();
                    mpi.await(send);
                    log.add("waited " + (mpi.process().nowPs() - start));
                });

        assertThat(log).containsExactly("waited 0");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "1, 2"})
    void phantomContentTakesTheSameTimes(int nodes, int ranksPerNode) {
        List<Long> real = times(MpiCluster.of(nodes, ranksPerNode));
        List<Long> phantom = times(MpiCluster.of(nodes, ranksPerNode).withPhantom());

        assertThat(phantom).isEqualTo(real).hasSize(8);
    }

    @Test
    void trainsChangeNothing() {
        List<Long> digests = exchange(MpiCluster.of(2, 2)).digests();

        assertThat(exchange(MpiCluster.of(2, 2).withTrains(false)).digests()).isEqualTo(digests);
    }

    private List<Long> times(MpiCluster ranks) {
        List<Long> times = new ArrayList<>();
        ranks.run(mpi -> {
            for (int bytes : new int[] {8, 4_096, 20_000, 1 << 20}) {
                long buffer = mpi.process().allocate(bytes);
                if (mpi.rank() == 0) {
                    mpi.send(buffer, bytes, 1, TAG);
                    mpi.receive(buffer, bytes, 1, TAG);
                } else {
                    mpi.receive(buffer, bytes, 0, TAG);
                    mpi.send(buffer, bytes, 0, TAG);
                }
                times.add(mpi.process().nowPs());
            }
        });
        return times;
    }

    private MachineRun exchange(MpiCluster ranks) {
        return ranks.run(mpi -> {
            List<Request> requests = new ArrayList<>();
            for (int bytes : new int[] {8, 4_096, 20_000, 200_000}) {
                for (int peer = 0; peer < mpi.size(); peer++) {
                    requests.add(mpi.irecv(mpi.process().allocate(bytes), bytes, peer, TAG));
                    requests.add(mpi.isend(MpiCluster.filled(mpi, bytes, peer), bytes, peer, TAG));
                }
            }
            mpi.awaitAll(requests);
        });
    }
}
