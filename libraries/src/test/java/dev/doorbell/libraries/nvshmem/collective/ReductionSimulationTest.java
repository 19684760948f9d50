package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
import dev.doorbell.libraries.nvshmem.collective.reduction.Scratch;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Reduce and reducescatter. */
class ReductionSimulationTest {

    private static final int THREADS = 64;

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs, {3} elements")
    @CsvSource({
        "IBGDA, 3, 1, 1",
        "IBGDA, 3, 1, 256",
        "IBGDA, 5, 1, 257",
        "IBGDA, 6, 1, 1000",
        "IBGDA, 3, 1, 9001",
        "IBRC, 3, 1, 300",
        "NVLINK, 1, 5, 6",
        "NVLINK, 1, 5, 5000",
        "NVLINK, 2, 2, 64",
        "NVLINK, 2, 2, 999"
    })
    void everyAlgorithmSums(Path path, int nodes, int pesPerNode, int elements) {
        int pes = nodes * pesPerNode;
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, nodes)
                        .pesPerNode(pesPerNode)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8L * elements);
                            SymmetricAddress target = pe.heap().malloc(8L * elements);
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
                                                            elements,
                                                            i -> i * 7 + pe.id() + r);
                                                    cta.program()
                                                            .sleep(Members.lateness(pe, round));
                                                    all.reduce(
                                                            cta,
                                                            target,
                                                            source,
                                                            elements,
                                                            ElementType.INT64,
                                                            Reduction.SUM,
                                                            Scope.BLOCK);
                                                }
                                                got.put(
                                                        pe.id(),
                                                        Members.words(cta, target, elements));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        List<Long> expected = new ArrayList<>();
        for (long i = 0; i < elements; i++) {
            expected.add(pes * (i * 7 + 2) + pes * (pes - 1L) / 2);
        }
        assertThat(got.values()).hasSize(pes).allMatch(expected::equals);
    }

    /** Members drift apart between reductions of different algorithms that share the scratch. */
    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs")
    @CsvSource({"IBGDA, 6, 1", "NVLINK, 1, 6", "NVLINK, 2, 3"})
    void reductionsOfDifferentAlgorithmsFollowEachOther(Path path, int nodes, int pesPerNode) {
        int pes = nodes * pesPerNode;
        int[] sizes = {64, 600, 9000, 64, 9000, 600, 600, 64};
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, nodes)
                        .pesPerNode(pesPerNode)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8L * 9000);
                            SymmetricAddress target = pe.heap().malloc(8L * 9000);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                List<Long> sums = new ArrayList<>();
                                                Members.fill(cta, source, 9000, i -> i + pe.id());
                                                for (int round = 0; round < sizes.length; round++) {
                                                    cta.program()
                                                            .sleep(Members.lateness(pe, round));
                                                    all.reduce(
                                                            cta,
                                                            target,
                                                            source,
                                                            sizes[round],
                                                            ElementType.INT64,
                                                            Reduction.SUM,
                                                            Scope.BLOCK);
                                                    sums.addAll(
                                                            Members.words(
                                                                    cta, target, sizes[round]));
                                                }
                                                got.put(pe.id(), sums);
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        List<Long> expected = new ArrayList<>();
        for (int size : sizes) {
            for (long i = 0; i < size; i++) {
                expected.add(pes * i + pes * (pes - 1L) / 2);
            }
        }
        assertThat(got.values()).hasSize(pes).allMatch(expected::equals);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void reducescatterLeavesEachMemberItsBlock(Path path) {
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, 3)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8 * 2 * 3);
                            SymmetricAddress target = pe.heap().malloc(8 * 2);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                Members.fill(cta, source, 6, i -> 10 * i + pe.id());
                                                all.reducescatter(
                                                        cta,
                                                        target,
                                                        source,
                                                        2,
                                                        ElementType.UINT64,
                                                        Reduction.MAX,
                                                        Scope.WARP);
                                                got.put(pe.id(), Members.words(cta, target, 2));
                                            });
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.values())
                .containsExactly(List.of(2L, 12L), List.of(22L, 32L), List.of(42L, 52L));
    }

    @Test
    void aReducescatterLargerThanTheScratchIsRefused() {
        int elements = Scratch.HALF_BYTES / Long.BYTES + 1;
        MachineRun cluster =
                PeMachine.of(Path.IBGDA, 1)
                        .options(it -> it.heapBytes(2 << 20))
                        .host(pe -> {
                            SymmetricAddress data = pe.heap().malloc(8L * elements);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            cta ->
                                                    all.reducescatter(
                                                            cta,
                                                            data,
                                                            data,
                                                            elements,
                                                            ElementType.INT64,
                                                            Reduction.SUM,
                                                            Scope.THREAD));
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "PE 0: reducescatter of 262152 bytes; expected at most 262144, half of NVSHMEM_REDUCE_SCRATCH_SIZE");
    }
}
