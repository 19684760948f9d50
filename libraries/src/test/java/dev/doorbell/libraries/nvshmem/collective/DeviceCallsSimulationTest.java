package dev.doorbell.libraries.nvshmem.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.Stream;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Other calls of the library on every path: two nodes with two PEs each, words in the heap. */
class DeviceCallsSimulationTest {

    private static final int WORDS = 64;

    @ParameterizedTest
    @EnumSource(Path.class)
    void stridedPutsAndGetsTakeEveryNthElement(Path path) {
        assertThat(
                        onEachPe(
                                path,
                                (cta, words) -> {
                                    for (int i = 0; i < 8; i++) {
                                        cta.store(word(words, i), 10 * cta.pe().id() + i);
                                    }
                                    cta.barrierAll();
                                    int next = (cta.pe().id() + 1) % 4;
                                    cta.rma()
                                            .iput(
                                                    word(words, 16),
                                                    words,
                                                    2,
                                                    3,
                                                    3,
                                                    Long.BYTES,
                                                    next);
                                    cta.rma()
                                            .iget(
                                                    word(words, 32),
                                                    words,
                                                    1,
                                                    2,
                                                    4,
                                                    Long.BYTES,
                                                    next);
                                    cta.barrierAll();
                                    return List.of(
                                            cta.load(word(words, 16)),
                                            cta.load(word(words, 18)),
                                            cta.load(word(words, 20)),
                                            cta.load(word(words, 33)),
                                            cta.load(word(words, 35)),
                                            cta.rma().g(word(words, 7), Long.BYTES, next));
                                }))
                .containsEntry(0, List.of(30L, 33L, 36L, 12L, 16L, 17L))
                .containsEntry(3, List.of(20L, 23L, 26L, 2L, 6L, 7L));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void waitsForAllAnyOrSomeOfItsWords(Path path) {
        assertThat(
                        onEachPe(
                                path,
                                (cta, words) -> {
                                    if (cta.pe().id() != 0) {
                                        cta.program().sleep(cta.pe().id() * 20_000_000L);
                                        cta.rma().p(word(words, cta.pe().id()), 7, Long.BYTES, 0);
                                        cta.quiet();
                                        return List.of();
                                    }
                                    boolean early =
                                            cta.waits().test(word(words, 1), Comparison.EQ, 7);
                                    long any =
                                            cta.waits()
                                                    .untilAny(word(words, 1), 3, Comparison.EQ, 7);
                                    long others =
                                            cta.waits()
                                                    .testAny(word(words, 2), 2, Comparison.NE, 0);
                                    long some =
                                            cta.waits()
                                                    .untilSome(word(words, 2), 2, Comparison.GT, 6)
                                                    .get(0);
                                    cta.waits().untilAll(word(words, 1), 3, Comparison.EQ, 7);
                                    boolean all =
                                            cta.waits()
                                                    .testAll(word(words, 1), 3, Comparison.LE, 7);
                                    return List.of(
                                            early ? 1L : 0L, any, others, some, all ? 1L : 0L);
                                }))
                .containsEntry(0, List.of(0L, 0L, -1L, 0L, 1L));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aPutWithSignalShowsItsDataBeforeTheSignal(Path path) {
        assertThat(
                        onEachPe(
                                path,
                                (cta, words) -> {
                                    int me = cta.pe().id();
                                    cta.store(words, 100 + me);
                                    cta.signals()
                                            .putNbi(
                                                    word(words, 1),
                                                    words,
                                                    Long.BYTES,
                                                    word(words, 2),
                                                    5,
                                                    me % 2 == 0
                                                            ? Signals.Update.SET
                                                            : Signals.Update.ADD,
                                                    (me + 2) % 4,
                                                    Scope.WARP);
                                    long signal =
                                            cta.signals()
                                                    .waitUntil(word(words, 2), Comparison.NE, 0);
                                    long data = cta.load(word(words, 1));
                                    cta.quiet();
                                    return List.of(
                                            signal, data, cta.signals().fetch(word(words, 2)));
                                }))
                .containsEntry(0, List.of(5L, 102L, 5L))
                .containsEntry(1, List.of(5L, 103L, 5L));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void teamsSplitByStrideAndInTwoDimensions(Path path) {
        assertThat(
                        onEachPe(
                                path,
                                (cta, words) -> {
                                    Team world = cta.pe().world();
                                    Team odd = world.splitStrided(1, 2, 2);
                                    Team row = world.row(2);
                                    Team column = world.column(2);
                                    cta.atomics().inc(words, row.pe(0));
                                    cta.barrier(row);
                                    long met = row.myPe() == 0 ? cta.load(words) : 2;
                                    return List.of(
                                            (long) odd.myPe(),
                                            (long) row.pe(1),
                                            (long) column.pe(1),
                                            (long) row.translate(1, column),
                                            met);
                                }))
                .containsEntry(0, List.of(-1L, 1L, 2L, -1L, 2L))
                .containsEntry(3, List.of(1L, 3L, 3L, 1L, 2L));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aStreamRunsWhatIsEnqueuedInItsOrderWhileTheHostGoesOn(Path path) {
        Map<Integer, List<Long>> seen = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .pesPerNode(2)
                        .host(pe -> {
                            SymmetricAddress words = pe.heap().mallocSignals(WORDS);
                            return host -> {
                                Stream stream = new Stream(pe);
                                int next = (pe.id() + 1) % 4;
                                long start = host.nowPs();
                                stream.launch(1, 1, cta -> cta.store(words, 40 + pe.id()));
                                stream.putSignal(
                                        word(words, 1),
                                        words,
                                        Long.BYTES,
                                        word(words, 2),
                                        1,
                                        Signals.Update.SET,
                                        next);
                                stream.signalWaitUntil(word(words, 2), Comparison.EQ, 1);
                                stream.get(word(words, 3), words, Long.BYTES, next);
                                stream.barrierAll();
                                long enqueued = host.nowPs() - start;
                                stream.synchronize(host);
                                seen.put(
                                        pe.id(),
                                        List.of(
                                                enqueued,
                                                load(pe, word(words, 1)),
                                                load(pe, word(words, 3))));
                            };
                        });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(seen)
                .containsEntry(0, List.of(0L, 43L, 41L))
                .containsEntry(3, List.of(0L, 42L, 40L));
    }

    private static Map<Integer, List<Long>> onEachPe(
            Path path, BiFunction<Cta, SymmetricAddress, List<Long>> kernel) {
        Map<Integer, List<Long>> seen = new TreeMap<>();
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .pesPerNode(2)
                        .host(pe -> {
                            SymmetricAddress words = pe.heap().mallocSignals(WORDS);
                            return host ->
                                    pe.launch(
                                            host,
                                            1,
                                            32,
                                            cta -> seen.put(pe.id(), kernel.apply(cta, words)));
                        });
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        return seen;
    }

    private static SymmetricAddress word(SymmetricAddress words, int number) {
        return words.plus((long) number * Long.BYTES);
    }

    private static long load(Pe pe, SymmetricAddress word) {
        return pe.node().memory().readLong(pe.heap().busAddress(word));
    }
}
