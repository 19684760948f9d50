package dev.doorbell.libraries.mpi.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.mpi.collective.choice.Algorithm;
import dev.doorbell.libraries.mpi.collective.choice.Call;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gather, scatter, blocks of different lengths, algorithms by name, and division of groups. */
class VectorsTest {

    private static final String CLUSTERS =
            """
            1, 1, 100
            1, 2, 0
            2, 2, 700
            3, 1, 9000
            5, 1, 64
            3, 3, 200
            4, 2, 30000
            """;

    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(textBlock = CLUSTERS)
    void rootsGatherAndScatterEqualBlocks(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    Collectives all = new Collectives(mpi, mpi.world());
                    long block = MpiCluster.filled(mpi, bytes, mpi.rank());
                    long blocks = mpi.process().allocate((long) n * bytes);
                    byte[] expected =
                            MpiCluster.patterns(bytes, IntStream.range(0, n).boxed().toList());
                    for (int root = 0; root < n; root++) {
                        MpiCluster.fill(mpi, blocks, n * bytes, 77);
                        all.gather(block, blocks, bytes, root);
                        if (mpi.rank() == root) {
                            assertThat(MpiCluster.content(mpi, blocks, n * bytes))
                                    .isEqualTo(expected);
                        }
                        MpiCluster.fill(mpi, block, bytes, 99);
                        all.scatter(blocks, block, bytes, root);
                        assertThat(MpiCluster.content(mpi, block, bytes))
                                .isEqualTo(MpiCluster.pattern(bytes, mpi.rank()));
                    }
                    log.add("checked");
                });

        assertThat(log).hasSize(n);
    }

    @ParameterizedTest
    @CsvSource(textBlock = CLUSTERS)
    void blocksHaveTheirOwnLengths(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        int[] lengths = IntStream.range(0, n).map(i -> i % 3 == 1 ? 0 : bytes + i).toArray();
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    int mine = lengths[mpi.rank()];
                    Collectives all = new Collectives(mpi, mpi.world());
                    long block = MpiCluster.filled(mpi, mine, mpi.rank());
                    Blocks blocks = reversed(mpi, lengths);
                    for (int root = 0; root < n; root++) {
                        all.gatherv(block, mine, blocks, root);
                        if (mpi.rank() == root) {
                            checkBlocks(mpi, blocks);
                        }
                        MpiCluster.fill(mpi, block, mine, 99);
                        all.scatterv(blocks, block, mine, root);
                        assertThat(MpiCluster.content(mpi, block, mine))
                                .isEqualTo(MpiCluster.pattern(mine, mpi.rank()));
                    }
                    for (Algorithm algorithm : algorithms(Call.ALLGATHER, n)) {
                        Blocks gathered = reversed(mpi, lengths);
                        new Collectives(
                                        mpi,
                                        mpi.world(),
                                        Tuning.DEFAULT.with(Call.ALLGATHER, algorithm))
                                .allgatherv(block, gathered);
                        checkBlocks(mpi, gathered);
                    }
                    log.add("checked");
                });

        assertThat(log).hasSize(n);
    }

    @ParameterizedTest
    @CsvSource(textBlock = CLUSTERS)
    void everyPairExchangesItsOwnLength(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    int me = mpi.rank();
                    int[] out =
                            IntStream.range(0, n)
                                    .map(to -> (me * 5 + to) % 7 * bytes / 7)
                                    .toArray();
                    int[] in =
                            IntStream.range(0, n)
                                    .map(from -> (from * 5 + me) % 7 * bytes / 7)
                                    .toArray();
                    Blocks source = reversed(mpi, out);
                    for (int to = 0; to < n; to++) {
                        MpiCluster.fill(mpi, source.at(to), out[to], me * 31 + to);
                    }
                    Blocks destination = reversed(mpi, in);
                    new Collectives(mpi, mpi.world()).alltoallv(source, destination);
                    for (int from = 0; from < n; from++) {
                        assertThat(MpiCluster.content(mpi, destination.at(from), in[from]))
                                .isEqualTo(MpiCluster.pattern(in[from], from * 31 + me));
                    }
                    log.add("checked");
                });

        assertThat(log).hasSize(n);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 10", "2, 1, 100", "3, 1, 20000", "2, 4, 30", "3, 3, 700", "4, 4, 2000"})
    void everyAlgorithmMovesTheSameBytes(int nodes, int ranksPerNode, int bytes) {
        int n = nodes * ranksPerNode;
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    int me = mpi.rank();
                    long source = mpi.process().allocate((long) n * bytes);
                    long destination = mpi.process().allocate((long) n * bytes);
                    for (Algorithm algorithm : algorithms(Call.ALLTOALL, n)) {
                        for (int to = 0; to < n; to++) {
                            MpiCluster.fill(mpi, source + (long) to * bytes, bytes, me * 97 + to);
                        }
                        of(mpi, Call.ALLTOALL, algorithm).alltoall(source, destination, bytes);
                        assertThat(MpiCluster.content(mpi, destination, n * bytes))
                                .isEqualTo(
                                        MpiCluster.patterns(
                                                bytes,
                                                IntStream.range(0, n)
                                                        .map(from -> from * 97 + me)
                                                        .boxed()
                                                        .toList()));
                    }
                    for (Algorithm algorithm : algorithms(Call.ALLGATHER, n)) {
                        MpiCluster.fill(mpi, source, bytes, me);
                        MpiCluster.fill(mpi, destination, n * bytes, 99);
                        of(mpi, Call.ALLGATHER, algorithm).allgather(source, destination, bytes);
                        assertThat(MpiCluster.content(mpi, destination, n * bytes))
                                .isEqualTo(
                                        MpiCluster.patterns(
                                                bytes, IntStream.range(0, n).boxed().toList()));
                    }
                    for (Algorithm algorithm : algorithms(Call.BCAST, n)) {
                        MpiCluster.fill(mpi, source, bytes, me);
                        of(mpi, Call.BCAST, algorithm).bcast(source, bytes, n - 1);
                        assertThat(MpiCluster.content(mpi, source, bytes))
                                .isEqualTo(MpiCluster.pattern(bytes, n - 1));
                    }
                    log.add("checked");
                });

        assertThat(log).hasSize(n);
    }

    @Test
    void colorsAndKeysDivideAGroup() {
        run(
                3,
                2,
                mpi -> {
                    int me = mpi.rank();
                    Communicator part =
                            Split.of(mpi, mpi.world(), me == 3 ? Split.UNDEFINED : me % 2, -me / 4);
                    if (me == 3) {
                        assertThat(part).isNull();
                        return;
                    }
                    assertThat(part).isNotNull();
                    assertThat(part.members())
                            .isEqualTo(me % 2 == 0 ? List.of(4, 0, 2) : List.of(5, 1));
                    assertThat(part.world(part.rank())).isEqualTo(me);
                    log.add("member");
                });

        assertThat(log).hasSize(5);
    }

    private static Collectives of(Mpi mpi, Call call, Algorithm algorithm) {
        return new Collectives(mpi, mpi.world(), Tuning.DEFAULT.with(call, algorithm));
    }

    private static List<Algorithm> algorithms(Call call, int members) {
        return call.algorithms().stream()
                .filter(it ->
                        Integer.bitCount(members) == 1
                                || (it != Algorithm.RECURSIVE_DOUBLING
                                        && it != Algorithm.SCATTER_DOUBLING))
                .toList();
    }

    /** Blocks with gaps, the last one first. */
    private static Blocks reversed(Mpi mpi, int[] lengths) {
        int[] offsets = new int[lengths.length];
        int end = 0;
        for (int i = lengths.length - 1; i >= 0; i--) {
            offsets[i] = end;
            end += lengths[i] + 3;
        }
        return new Blocks(
                mpi.process().allocate(end), offsets, Arrays.copyOf(lengths, lengths.length));
    }

    private static void checkBlocks(Mpi mpi, Blocks blocks) {
        for (int i = 0; i < blocks.count(); i++) {
            assertThat(MpiCluster.content(mpi, blocks.at(i), blocks.length(i)))
                    .isEqualTo(MpiCluster.pattern(blocks.length(i), i));
        }
    }

    private static void run(int nodes, int ranksPerNode, Consumer<Mpi> body) {
        MachineRun cluster = MpiCluster.of(nodes, ranksPerNode).run(body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }
}
