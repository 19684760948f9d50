package dev.doorbell.libraries.mpi.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectivesTest {

    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "1, 1, 100",
        "1, 2, 100",
        "1, 5, 20000",
        "2, 1, 100",
        "3, 1, 30000",
        "2, 2, 9000",
        "3, 3, 5000",
        "4, 2, 64",
        "5, 1, 1",
        "3, 2, 0",
        "2, 20, 300"
    })
    void alltoallBringsEveryBlockToItsRank(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                (mpi, all) -> {
                    long source = mpi.process().allocate((long) n * bytes);
                    long destination = mpi.process().allocate((long) n * bytes);
                    for (int to = 0; to < n; to++) {
                        MpiCluster.fill(
                                mpi, source + (long) to * bytes, bytes, mpi.rank() * 97 + to);
                    }
                    all.alltoall(source, destination, bytes);
                    List<Integer> expected =
                            IntStream.range(0, n)
                                    .map(from -> from * 97 + mpi.rank())
                                    .boxed()
                                    .toList();
                    assertThat(MpiCluster.content(mpi, destination, n * bytes))
                            .isEqualTo(MpiCluster.patterns(bytes, expected));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 100",
        "1, 2, 100",
        "1, 5, 20000",
        "2, 1, 100",
        "3, 1, 30000",
        "2, 2, 9000",
        "4, 2, 64",
        "3, 3, 5000",
        "4, 2, 20000",
        "5, 1, 1",
        "3, 2, 0"
    })
    void allgatherBringsEveryBlockToEverybody(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                (mpi, all) -> {
                    long source = MpiCluster.filled(mpi, bytes, mpi.rank());
                    long destination = mpi.process().allocate((long) n * bytes);
                    all.allgather(source, destination, bytes);
                    assertThat(MpiCluster.content(mpi, destination, n * bytes))
                            .isEqualTo(
                                    MpiCluster.patterns(
                                            bytes, IntStream.range(0, n).boxed().toList()));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 100, 0", "1, 2, 100, 1", "1, 5, 20000, 3", "2, 1, 100, 0", "3, 1, 300000, 2",
        "2, 2, 9000, 3", "4, 2, 64, 5", "3, 3, 500001, 7", "5, 1, 1, 4", "3, 2, 0, 1"
    })
    void broadcastBringsTheRootsBytesToEverybody(int nodes, int ranksPerNode, int bytes, int root) {
        run(
                nodes,
                ranksPerNode,
                (mpi, all) -> {
                    long buffer = MpiCluster.filled(mpi, bytes, mpi.rank());
                    all.bcast(buffer, bytes, root);
                    assertThat(MpiCluster.content(mpi, buffer, bytes))
                            .isEqualTo(MpiCluster.pattern(bytes, root));
                });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1, 7", "3, 1", "2, 2", "5, 3"})
    void nobodyLeavesABarrierBeforeTheLastHasCome(int nodes, int ranksPerNode) {
        List<Long> left = new ArrayList<>();
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                (mpi, all) -> {
                    mpi.process().work(1_000_000L * (mpi.rank() + 1));
                    all.barrier();
                    left.add(mpi.process().nowPs());
                });

        assertThat(left).hasSize(2 * n).allMatch(ps -> ps >= 1_000_000L * n);
    }

    @Test
    void severalCollectivesAtATimeKeepApart() {
        run(
                2,
                2,
                (mpi, all) -> {
                    int n = mpi.size();
                    int bytes = 10_000;
                    List<Request> requests = new ArrayList<>();
                    List<Long> destinations = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        long destination = mpi.process().allocate((long) n * bytes);
                        destinations.add(destination);
                        long source = MpiCluster.filled(mpi, bytes, 10 * i + mpi.rank());
                        requests.add(all.iallgather(source, destination, bytes));
                    }
                    requests.add(all.ibarrier());
                    mpi.awaitAll(requests.reversed());
                    for (int i = 0; i < 3; i++) {
                        int first = 10 * i;
                        assertThat(MpiCluster.content(mpi, destinations.get(i), n * bytes))
                                .isEqualTo(
                                        MpiCluster.patterns(
                                                bytes,
                                                IntStream.range(first, first + n)
                                                        .boxed()
                                                        .toList()));
                    }
                });
    }

    @Test
    void rowsAndColumnsHaveCollectivesOfTheirOwn() {
        run(
                3,
                2,
                (mpi, world) -> {
                    int row = mpi.rank() / 3;
                    int column = mpi.rank() % 3;
                    Communicator inRow =
                            mpi.communicator(
                                    IntStream.range(3 * row, 3 * row + 3).boxed().toList());
                    Communicator inColumn = mpi.communicator(List.of(column, column + 3));
                    long source = MpiCluster.filled(mpi, 100, mpi.rank());
                    long rows = mpi.process().allocate(300);
                    long columns = mpi.process().allocate(200);
                    Request first = new Collectives(mpi, inRow).iallgather(source, rows, 100);
                    Request second =
                            new Collectives(mpi, inColumn).iallgather(source, columns, 100);
                    mpi.awaitAll(List.of(second, first));
                    assertThat(MpiCluster.content(mpi, rows, 300))
                            .isEqualTo(
                                    MpiCluster.patterns(
                                            100, List.of(3 * row, 3 * row + 1, 3 * row + 2)));
                    assertThat(MpiCluster.content(mpi, columns, 200))
                            .isEqualTo(MpiCluster.patterns(100, List.of(column, column + 3)));
                });
    }

    @Test
    void aRankThatDoesNotComeIsNamed() {
        MachineRun cluster =
                MpiCluster.of(2, 1)
                        .run(mpi -> {
                            if (mpi.rank() == 0) {
                                new Collectives(mpi, mpi.world()).barrier();
                            }
                        });

        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.waits())
                .containsExactly(
                        "rank 0 waits for round 1 of 1 of its barrier: a message of at most 0 bytes with tag 0 from rank 1, by rank 1");
    }

    @Test
    void aRootThatIsNoMemberIsRefused() {
        MachineRun cluster =
                MpiCluster.of(1, 2).run(mpi -> new Collectives(mpi, mpi.world()).bcast(0, 8, 2));

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: root is 2; expected from 0 to 1",
                        "rank 1: root is 2; expected from 0 to 1");
    }

    private void run(int nodes, int ranksPerNode, Body body) {
        List<List<Long>> digests = new ArrayList<>();
        for (boolean trains : new boolean[] {true, false}) {
            log.clear();
            MachineRun cluster =
                    MpiCluster.of(nodes, ranksPerNode)
                            .withTrains(trains)
                            .run(mpi -> {
                                body.run(mpi, new Collectives(mpi, mpi.world()));
                                log.add("rank " + mpi.rank());
                            });
            assertThat(cluster.faults()).isEmpty();
            assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
            assertThat(log).hasSize(nodes * ranksPerNode);
            digests.add(cluster.digests());
        }
        assertThat(digests.get(1)).isEqualTo(digests.get(0));
    }

    /** Program of a rank. */
    private interface Body {
        void run(Mpi mpi, Collectives all);
    }
}
