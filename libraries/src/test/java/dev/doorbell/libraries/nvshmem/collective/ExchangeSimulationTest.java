package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Alltoall and fcollect, which send blocks to every member. */
class ExchangeSimulationTest {

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
        MachineRun cluster =
                PeMachine.of(path, nodes)
                        .pesPerNode(pesPerNode)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(16L * pes);
                            SymmetricAddress target = pe.heap().malloc(16L * pes);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 3; round++) {
                                                    int r = round;
                                                    Members.fill(
                                                            cta,
                                                            source,
                                                            2 * pes,
                                                            i -> 1000L * r + 100L * pe.id() + i);
                                                    cta.program()
                                                            .sleep(Members.lateness(pe, round));
                                                    all.alltoallmem(cta, target, source, 16, scope);
                                                    got.put(
                                                            10 * pe.id() + round,
                                                            Members.words(cta, target, 2 * pes));
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

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs, {3} bytes")
    @CsvSource({
        "IBGDA, 3, 1, 8",
        "IBGDA, 3, 1, 64",
        "IBRC, 3, 1, 2048",
        "NVLINK, 1, 5, 64",
        "NVLINK, 1, 5, 2056",
        "NVLINK, 2, 3, 128"
    })
    void fcollectGathersShortBlocksWithFlagsAndOthers(
            Path path, int nodes, int pesPerNode, int bytes) {
        int pes = nodes * pesPerNode;
        int words = bytes / Long.BYTES;
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, nodes)
                        .pesPerNode(pesPerNode)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(bytes);
                            SymmetricAddress target = pe.heap().malloc((long) bytes * pes);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 3; round++) {
                                                    int r = round;
                                                    Members.fill(
                                                            cta,
                                                            source,
                                                            words,
                                                            i -> 1000L * r + 100L * pe.id() + i);
                                                    cta.program()
                                                            .sleep(Members.lateness(pe, round));
                                                    all.fcollect(
                                                            cta,
                                                            target,
                                                            source,
                                                            bytes,
                                                            4,
                                                            Scope.BLOCK);
                                                    got.put(
                                                            10 * pe.id() + round,
                                                            Members.words(
                                                                    cta, target, words * pes));
                                                }
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        for (int me = 0; me < pes; me++) {
            for (int round = 0; round < 3; round++) {
                List<Long> expected = new ArrayList<>();
                for (int from = 0; from < pes; from++) {
                    for (int i = 0; i < words; i++) {
                        expected.add(1000L * round + 100L * from + i);
                    }
                }
                assertThat(got.get(10 * me + round)).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(PushOrder.class)
    void theOrderOfPeersChangesNoByte(PushOrder order) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(Path.IBGDA, 6)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress target = pe.heap().malloc(8 * 6);
                            Collectives all = Collectives.of(pe, pe.world(), order, 7);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                Members.fill(cta, source, 1, i -> pe.id());
                                                all.fcollectmem(
                                                        cta, target, source, 8, Scope.BLOCK);
                                                got.put(pe.id(), Members.words(cta, target, 6));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.values()).hasSize(6).allMatch(List.of(0L, 1L, 2L, 3L, 4L, 5L)::equals);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void teamsExchangeApartFromEachOther(Path path) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, 5)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress target = pe.heap().malloc(8 * 3);
                            Team even = pe.world().splitStrided(0, 2, 3);
                            Team odd = pe.world().splitStrided(1, 2, 2);
                            Team mine = pe.id() % 2 == 0 ? even : odd;
                            Collectives all = Collectives.of(pe, mine);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                Members.fill(cta, source, 1, i -> 10L + pe.id());
                                                all.fcollectmem(
                                                        cta, target, source, 8, Scope.BLOCK);
                                                got.put(
                                                        pe.id(),
                                                        Members.words(cta, target, mine.pes()));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.get(0)).containsExactly(10L, 12L, 14L);
        assertThat(got.get(2)).isEqualTo(got.get(0));
        assertThat(got.get(4)).isEqualTo(got.get(0));
        assertThat(got.get(1)).containsExactly(11L, 13L);
        assertThat(got.get(3)).isEqualTo(got.get(1));
    }
}
