package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Stream;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
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

/** Synchronisation, order and error checks of a team. */
class MembersSimulationTest {

    private static final int THREADS = 64;

    @ParameterizedTest(name = "radix {0}, {1} PEs")
    @CsvSource({"2, 5", "3, 5", "3, 9", "4, 7", "32, 6"})
    void barriersOfEveryRadixHoldEverybodyBack(int radix, int pes) {
        List<Long> entered = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(Path.IBGDA, pes)
                        .options(it -> it.barrierRadix(radix))
                        .host(pe -> {
                            Collectives all = Collectives.of(pe, pe.world());
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            THREADS,
                                            cta -> {
                                                for (int round = 0; round < 4; round++) {
                                                    cta.program()
                                                            .sleep(Members.lateness(pe, round));
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
        MachineRun cluster =
                PeMachine.of(path, 3)
                        .host(pe -> {
                            SymmetricAddress source = pe.heap().malloc(8);
                            SymmetricAddress gathered = pe.heap().malloc(8 * 3);
                            SymmetricAddress back = pe.heap().malloc(8 * 3);
                            SymmetricAddress sums = pe.heap().malloc(8 * 3);
                            Collectives all = Collectives.of(pe, pe.world());
                            return host -> {
                                Stream stream = new Stream(pe);
                                StreamCollectives calls = new StreamCollectives(stream, all);
                                stream.launch(
                                        1,
                                        1,
                                        cta -> Members.fill(cta, source, 1, i -> pe.id() + 1));
                                calls.fcollectmem(gathered, source, 8);
                                calls.barrier();
                                calls.alltoallmem(back, gathered, 8);
                                calls.sync();
                                calls.reduce(sums, back, 3, ElementType.INT64, Reduction.PROD);
                                stream.launch(
                                        1, 1, cta -> got.put(pe.id(), Members.words(cta, sums, 3)));
                                stream.synchronize(host);
                            };
                        });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        // Member m's block of every gathered list is m + 1, three times; the product is over
        // members.
        assertThat(got.values()).hasSize(3).allMatch(List.of(6L, 6L, 6L)::equals);
    }

    @Test
    void aPeOutsideTheTeamIsToldSo() {
        MachineRun cluster =
                PeMachine.of(Path.IBGDA, 2)
                        .host(pe -> {
                            Team first = pe.world().splitStrided(0, 1, 1);
                            return host -> Collectives.of(pe, first);
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "PE 1: PE 1 takes part in collectives of a team it does not belong to; expected a member");
    }
}
