package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Broadcast from every root. */
class BroadcastSimulationTest {

    private static final int THREADS = 64;

    @ParameterizedTest(name = "{0}, {1} nodes of {2} PEs, elements of {3} bytes")
    @CsvSource({
        "IBGDA, 1, 2, 1",
        "IBGDA, 3, 1, 4",
        "IBGDA, 11, 1, 4",
        "IBRC, 9, 1, 1",
        "IBRC, 2, 3, 4",
        "NVLINK, 1, 7, 1",
        "NVLINK, 1, 7, 4",
        "NVLINK, 2, 5, 4"
    })
    void broadcastReachesAllFromEveryRoot(Path path, int nodes, int pesPerNode, int elementBytes) {
        int pes = nodes * pesPerNode;
        SortedMap<Integer, List<Long>> got = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, nodes)
                        .pesPerNode(pesPerNode)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(24);
                            SymmetricAddress target = pe.heap().malloc(24);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                List<Long> seen = new ArrayList<>();
                                                for (int root = 0; root < pes; root++) {
                                                    int r = root;
                                                    Members.fill(
                                                            cta,
                                                            source,
                                                            3,
                                                            i -> 100L * pe.id() + 10L * r + i);
                                                    cta.program().sleep(Members.lateness(pe, root));
                                                    all.broadcast(
                                                            cta,
                                                            target,
                                                            source,
                                                            24,
                                                            elementBytes,
                                                            root,
                                                            Scope.WARP);
                                                    seen.addAll(Members.words(cta, target, 3));
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
}
