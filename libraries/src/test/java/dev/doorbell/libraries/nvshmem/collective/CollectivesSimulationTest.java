package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Path;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Stream;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every collective on every path, as programs see it. */
class CollectivesSimulationTest {

    private static final int THREADS = 64;

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs, {3}")
    @CsvSource({
        "IBGDA, 2, 1, BLOCK", "IBGDA, 5, 1, THREAD", "IBGDA, 7, 1, WARP", "IBGDA, 3, 2, BLOCK",
        "IBRC, 3, 1, BLOCK", "IBRC, 2, 2, THREAD", "NVLINK, 1, 6, BLOCK", "NVLINK, 3, 2, WARP",
        "NVLINK, 1, 1, BLOCK"
    })
    void alltoallTransposesTheBlocks(Path path, int nodes, int pesPerNode, Scope scope) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        int pes = nodes * pesPerNode;
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        nodes,
                        pesPerNode,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(16L * pes);
                            SymmetricAddress target = pe.heap().malloc(16L * pes);
                            Collectives all = Collectives.of(pe, pe.world(), 0);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 3; round++) {
                                                    int r = round;
                                                    fill(
                                                            cta,
                                                            source,
                                                            2 * pes,
                                                            i -> 1000L * r + 100L * pe.id() + i);
                                                    cta.program().sleep(lateness(pe, round));
                                                    all.alltoallmem(cta, target, source, 16, scope);
                                                    got.put(
                                                            10 * pe.id() + round,
                                                            words(cta, target, 2 * pes));
                                                    cta.barrierAll();
                                                }
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        for (int me = 0; me < pes; me++) {
            for (int round = 0; round < 3; round++) {
                List<Long> expected = new ArrayList<>();
                for (int from = 0; from < pes; from++) {
                    expected.add(1000L * round + 100L * from + 2L * me);
                    expected.add(1000L * round + 100L * from + 2L * me + 1);
                }
                assertThat(got.get(10 * me + round)).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(PushOrder.class)
    void theOrderOfPeersChangesNoByte(PushOrder order) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        Path.IBGDA,
                        6,
                        1,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress target = pe.heap().malloc(8 * 6);
                            Collectives all = Collectives.of(pe, pe.world(), 0, order, 7);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                fill(cta, source, 1, i -> pe.id());
                                                all.fcollectmem(
                                                        cta, target, source, 8, Scope.BLOCK);
                                                got.put(pe.id(), words(cta, target, 6));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.values()).hasSize(6).allMatch(List.of(0L, 1L, 2L, 3L, 4L, 5L)::equals);
    }

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs")
    @CsvSource({
        "IBGDA, 1, 2",
        "IBGDA, 3, 1",
        "IBGDA, 11, 1",
        "IBRC, 9, 1",
        "IBRC, 2, 3",
        "NVLINK, 1, 7",
        "NVLINK, 2, 5"
    })
    void broadcastReachesAllFromEveryRoot(Path path, int nodes, int pesPerNode) {
        int pes = nodes * pesPerNode;
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        nodes,
                        pesPerNode,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(24);
                            SymmetricAddress target = pe.heap().malloc(24);
                            Collectives all = Collectives.of(pe, pe.world(), 0);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                List<Long> seen = new ArrayList<>();
                                                for (int root = 0; root < pes; root++) {
                                                    int r = root;
                                                    fill(
                                                            cta,
                                                            source,
                                                            3,
                                                            i -> 100L * pe.id() + 10L * r + i);
                                                    cta.program().sleep(lateness(pe, root));
                                                    all.broadcastmem(
                                                            cta,
                                                            target,
                                                            source,
                                                            24,
                                                            root,
                                                            Scope.WARP);
                                                    seen.addAll(words(cta, target, 3));
                                                    cta.syncAll();
                                                }
                                                got.put(pe.id(), seen);
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        List<Long> expected = new ArrayList<>();
        for (long root = 0; root < pes; root++) {
            expected.addAll(List.of(110 * root, 110 * root + 1, 110 * root + 2));
        }
        assertThat(got.values()).hasSize(pes).allMatch(expected::equals);
    }

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs, {3} elements")
    @CsvSource({
        "IBGDA, 3, 1, 1",
        "IBGDA, 3, 1, 256",
        "IBGDA, 5, 1, 257",
        "IBGDA, 5, 1, 1000",
        "IBRC, 3, 1, 300",
        "NVLINK, 1, 5, 6",
        "NVLINK, 2, 2, 999"
    })
    void reductionsSumBothBelowAndAboveTheChangeOfAlgorithm(
            Path path, int nodes, int pesPerNode, int elements) {
        int pes = nodes * pesPerNode;
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        nodes,
                        pesPerNode,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(8L * elements);
                            SymmetricAddress target = pe.heap().malloc(8L * elements);
                            Collectives all =
                                    Collectives.of(
                                            pe,
                                            pe.world(),
                                            Collectives.reduceScratchBytes(
                                                    pes, elements, ElementType.INT64));
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 3; round++) {
                                                    int r = round;
                                                    fill(
                                                            cta,
                                                            source,
                                                            elements,
                                                            i -> i * 7 + pe.id() + r);
                                                    cta.program().sleep(lateness(pe, round));
                                                    all.reduce(
                                                            cta,
                                                            target,
                                                            source,
                                                            elements,
                                                            ElementType.INT64,
                                                            Reduction.SUM,
                                                            Scope.BLOCK);
                                                }
                                                got.put(pe.id(), words(cta, target, elements));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        List<Long> expected = new ArrayList<>();
        for (long i = 0; i < elements; i++) {
            expected.add(pes * (i * 7 + 2) + pes * (pes - 1L) / 2);
        }
        assertThat(got.values()).hasSize(pes).allMatch(expected::equals);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void reducescatterLeavesEachMemberItsBlock(Path path) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        3,
                        1,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(8 * 2 * 3);
                            SymmetricAddress target = pe.heap().malloc(8 * 2);
                            Collectives all =
                                    Collectives.of(
                                            pe,
                                            pe.world(),
                                            Collectives.reducescatterScratchBytes(
                                                    3, 2, ElementType.UINT64));
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                fill(cta, source, 6, i -> 10 * i + pe.id());
                                                all.reducescatter(
                                                        cta,
                                                        target,
                                                        source,
                                                        2,
                                                        ElementType.UINT64,
                                                        Reduction.MAX,
                                                        Scope.WARP);
                                                got.put(pe.id(), words(cta, target, 2));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.values())
                .containsExactly(List.of(2L, 12L), List.of(22L, 32L), List.of(42L, 52L));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void teamsExchangeApartFromEachOther(Path path) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        5,
                        1,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress target = pe.heap().malloc(8 * 3);
                            Team even = pe.world().splitStrided(0, 2, 3);
                            Team odd = pe.world().splitStrided(1, 2, 2);
                            Team mine = pe.id() % 2 == 0 ? even : odd;
                            Collectives all = Collectives.of(pe, mine, 0);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                fill(cta, source, 1, i -> 10L + pe.id());
                                                all.fcollectmem(
                                                        cta, target, source, 8, Scope.BLOCK);
                                                got.put(pe.id(), words(cta, target, mine.pes()));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.get(0)).containsExactly(10L, 12L, 14L);
        assertThat(got.get(2)).isEqualTo(got.get(0));
        assertThat(got.get(4)).isEqualTo(got.get(0));
        assertThat(got.get(1)).containsExactly(11L, 13L);
        assertThat(got.get(3)).isEqualTo(got.get(1));
    }

    @ParameterizedTest(name = "radix {0}, {1} PEs")
    @CsvSource({"2, 5", "3, 5", "3, 9", "4, 7", "32, 6"})
    void barriersOfEveryRadixHoldEverybodyBack(int radix, int pes) {
        List<Long> entered = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        Path.IBGDA,
                        pes,
                        1,
                        radix,
                        pe -> {
                            Collectives all = Collectives.of(pe, pe.world(), 0);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 4; round++) {
                                                    cta.program().sleep(lateness(pe, round));
                                                    entered.add(cta.program().nowPs());
                                                    all.barrier(cta, Scope.BLOCK);
                                                    left.add(cta.program().nowPs());
                                                    assertThat(entered.size() / pes)
                                                            .isGreaterThan(round);
                                                }
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(left).hasSize(4 * pes);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void streamsRunCollectivesOneAfterTheOther(Path path) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        CollectiveCluster cluster =
                new CollectiveCluster(
                        path,
                        3,
                        1,
                        pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress gathered = pe.heap().malloc(8 * 3);
                            SymmetricAddress back = pe.heap().malloc(8 * 3);
                            SymmetricAddress sums = pe.heap().malloc(8 * 3);
                            Collectives all =
                                    Collectives.of(
                                            pe,
                                            pe.world(),
                                            Collectives.reduceScratchBytes(
                                                    3, 3, ElementType.INT64));
                            return host -> {
                                Stream stream = new Stream(pe);
                                StreamCollectives calls = new StreamCollectives(stream, all);
                                stream.launch(1, 1, cta -> fill(cta, source, 1, i -> pe.id() + 1));
                                calls.fcollectmem(gathered, source, 8);
                                calls.barrier();
                                calls.alltoallmem(back, gathered, 8);
                                calls.sync();
                                calls.reduce(sums, back, 3, ElementType.INT64, Reduction.PROD);
                                stream.launch(1, 1, cta -> got.put(pe.id(), words(cta, sums, 3)));
                                stream.synchronize(host);
                            };
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        // Member m's block of every gathered list is m + 1, three times; the product over members.
        assertThat(got.values()).hasSize(3).allMatch(List.of(6L, 6L, 6L)::equals);
    }

    @Test
    void aPeOutsideTheTeamIsToldSo() {
        CollectiveCluster cluster =
                new CollectiveCluster(
                        Path.IBGDA,
                        2,
                        1,
                        pe -> {
                            Team first = pe.world().splitStrided(0, 1, 1);
                            return host -> Collectives.of(pe, first, 0);
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "PE 1: PE 1 takes part in collectives of a team it does not belong to; expected a member");
    }

    @Test
    void aReductionLargerThanItsScratchIsRefused() {
        CollectiveCluster cluster =
                new CollectiveCluster(
                        Path.IBGDA,
                        1,
                        1,
                        pe -> {
                            SymmetricAddress data = pe.heap().malloc(80);
                            Collectives all = Collectives.of(pe, pe.world(), 32);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            cta ->
                                                    all.reduce(
                                                            cta,
                                                            data,
                                                            data,
                                                            10,
                                                            ElementType.INT64,
                                                            Reduction.SUM,
                                                            Scope.THREAD));
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "PE 0: reduce needs 80 bytes of scratch; expected at most 16, which were reserved when the collectives of the team were made");
    }

    private static long lateness(Pe pe, int round) {
        return 1_000_000L * ((pe.id() * 7 + round * 3) % 5);
    }

    private static void fill(
            Cta cta, SymmetricAddress address, int words, LongUnaryOperator value) {
        for (int i = 0; i < words; i++) {
            cta.store(address.plus(8L * i), value.applyAsLong(i));
        }
    }

    private static List<Long> words(Cta cta, SymmetricAddress address, int words) {
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            values.add(cta.load(address.plus(8L * i)));
        }
        return values;
    }
}
