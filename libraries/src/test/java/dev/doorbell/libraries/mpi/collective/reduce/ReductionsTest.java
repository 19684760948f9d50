package dev.doorbell.libraries.mpi.collective.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.mpi.collective.choice.Algorithm;
import dev.doorbell.libraries.mpi.collective.choice.Call;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.reduction.ElementType;
import dev.doorbell.libraries.mpi.reduction.Operation;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import dev.doorbell.pdes.RunState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReductionsTest {

    private static final Reduction SUM = Reduction.of(Operation.SUM, ElementType.INT32);

    /** Composition of maps x to a x + b modulo 2^32: associative, not commutative. */
    private static final Reduction COMPOSITION =
            Reduction.user(
                    8,
                    false,
                    (in, inout, count) -> {
                        ByteBuffer left = ByteBuffer.wrap(in).order(ByteOrder.LITTLE_ENDIAN);
                        ByteBuffer right = ByteBuffer.wrap(inout).order(ByteOrder.LITTLE_ENDIAN);
                        for (int at = 0; at < count * 8; at += 8) {
                            int a = left.getInt(at);
                            int b = left.getInt(at + 4);
                            right.putInt(at + 4, a * right.getInt(at + 4) + b);
                            right.putInt(at, a * right.getInt(at));
                        }
                    });

    @ParameterizedTest
    @CsvSource({
        "1, 1, 5",
        "2, 1, 3",
        "1, 3, 1",
        "2, 2, 600",
        "5, 1, 0",
        "3, 2, 700",
        "7, 1, 40",
        "2, 4, 9",
        "3, 3, 1000",
        "2, 3, 20000"
    })
    void allCallsCombineAllOperandsInOrder(int nodes, int ranksPerNode, int count) {
        for (Reduction reduction : new Reduction[] {SUM, COMPOSITION}) {
            check(nodes, ranksPerNode, count, reduction, Tuning.DEFAULT);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 3", "2, 2, 60", "3, 2, 70", "7, 1, 40", "3, 3, 11", "1, 1, 8"})
    void everyAlgorithmGivesTheSame(int nodes, int ranksPerNode, int count) {
        for (Call call : Call.values()) {
            for (Algorithm algorithm : call.algorithms()) {
                boolean reduces = call.compareTo(Call.REDUCE) >= 0;
                if (reduces) {
                    check(nodes, ranksPerNode, count, SUM, Tuning.DEFAULT.with(call, algorithm));
                }
            }
        }
    }

    /** Recursive doubling of two members: an exchange, then the arithmetic. */
    @Test
    void combinationsTakeTheTimeOfMovingOperands() {
        int bytes = 2_048;
        run(
                1,
                2,
                mpi -> {
                    long start = mpi.process().nowPs();
                    mpi.process().combineTime(bytes);
                    // 10 GB/s of copies; three bytes are moved for two.
                    assertThat(mpi.process().nowPs() - start).isEqualTo(bytes * 150L);
                });
        long[] ends = new long[2];
        for (int i = 0; i < 2; i++) {
            int exchanges = i;
            run(
                    1,
                    2,
                    mpi -> {
                        long buffer = mpi.process().allocate(2L * bytes);
                        if (exchanges == 0) {
                            new Reductions(mpi, mpi.world())
                                    .allreduce(SUM, buffer, buffer, bytes / Integer.BYTES);
                        } else {
                            new Collectives(mpi, mpi.world())
                                    .allgather(buffer + (long) mpi.rank() * bytes, buffer, bytes);
                        }
                        ends[exchanges] = mpi.process().nowPs();
                    });
        }
        assertThat(ends[0] - ends[1]).isEqualTo(bytes * 150L);
    }

    @Test
    void wrongArgumentsEndTheRank() {
        MachineRun cluster =
                MpiCluster.of(1, 3)
                        .run(mpi -> {
                            Reductions all = new Reductions(mpi, mpi.world());
                            switch (mpi.rank()) {
                                case 0 -> all.reduce(SUM, 0, 0, 1, 3);
                                case 1 -> all.allreduce(SUM, 0, 0, -1);
                                default -> all.reduceScatter(SUM, 0, 0, 1, 2);
                            }
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: root is 3; expected from 0 to 2",
                        "rank 1: count is -1; expected from 0 to 268435456 elements of SUM of"
                                + " INT32",
                        "rank 2: 2 blocks for 3 members; expected one for each");
    }

    private static void check(
            int nodes, int ranksPerNode, int count, Reduction reduction, Tuning tuning) {
        int n = nodes * ranksPerNode;
        int bytes = count * reduction.elementBytes();
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    Reductions all = new Reductions(mpi, mpi.world(), tuning);
                    int me = mpi.rank();
                    long source = MpiCluster.filled(mpi, bytes, me);
                    long destination = mpi.process().allocate((long) n * bytes);
                    all.allreduce(reduction, source, destination, count);
                    assertThat(MpiCluster.content(mpi, destination, bytes))
                            .isEqualTo(combined(reduction, bytes, 0, n));
                    for (int root = 0; root < n; root++) {
                        all.reduce(reduction, source, destination, count, root);
                        if (me == root) {
                            assertThat(MpiCluster.content(mpi, destination, bytes))
                                    .isEqualTo(combined(reduction, bytes, 0, n));
                        }
                    }
                    all.scan(reduction, source, destination, count);
                    assertThat(MpiCluster.content(mpi, destination, bytes))
                            .isEqualTo(combined(reduction, bytes, 0, me + 1));
                    all.exscan(reduction, source, destination, count);
                    if (me > 0) {
                        assertThat(MpiCluster.content(mpi, destination, bytes))
                                .isEqualTo(combined(reduction, bytes, 0, me));
                    }
                    checkBlocks(mpi, all, reduction, count, destination);
                    // In place.
                    all.allreduce(reduction, source, source, count);
                    assertThat(MpiCluster.content(mpi, source, bytes))
                            .isEqualTo(combined(reduction, bytes, 0, n));
                });
    }

    private static void checkBlocks(
            Mpi mpi, Reductions all, Reduction reduction, int count, long destination) {
        int n = mpi.size();
        int me = mpi.rank();
        int[] counts = IntStream.range(0, n).map(i -> i % 3 == 1 ? 0 : count + i).toArray();
        int total = Arrays.stream(counts).sum() * reduction.elementBytes();
        int before = Arrays.stream(counts, 0, me).sum() * reduction.elementBytes();
        int mine = counts[me] * reduction.elementBytes();
        long source = MpiCluster.filled(mpi, total, me);
        long block = mpi.process().allocate(mine);
        all.reduceScatter(reduction, source, block, counts);
        assertThat(MpiCluster.content(mpi, block, mine))
                .isEqualTo(
                        Arrays.copyOfRange(
                                combined(reduction, total, 0, n), before, before + mine));
        int equal = count / n;
        int bytes = equal * reduction.elementBytes();
        all.reduceScatterBlock(reduction, source, destination, equal);
        assertThat(MpiCluster.content(mpi, destination, bytes))
                .isEqualTo(
                        Arrays.copyOfRange(
                                combined(reduction, n * bytes, 0, n),
                                me * bytes,
                                (me + 1) * bytes));
    }

    /** Combination of the operands of members {@code first} to {@code end - 1}, in order. */
    private static byte[] combined(Reduction reduction, int bytes, int first, int end) {
        byte[] result = MpiCluster.pattern(bytes, end - 1);
        for (int i = end - 2; i >= first; i--) {
            reduction
                    .function()
                    .combine(
                            MpiCluster.pattern(bytes, i), result, bytes / reduction.elementBytes());
        }
        return result;
    }

    private static void run(int nodes, int ranksPerNode, Consumer<Mpi> body) {
        MachineRun cluster = MpiCluster.of(nodes, ranksPerNode).run(body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }
}
