package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of the library on both paths, as a program sees them. */
class NvshmemSimulationTest {

    @ParameterizedTest
    @EnumSource(Path.class)
    void putsAndGetsBytes(Path path) {
        List<Long> seen = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .options(it -> it.queueDepth(64))
                        .launch(
                                1,
                                (cta, words) -> {
                                    SymmetricAddress source = new SymmetricAddress(false, 0);
                                    SymmetricAddress target = new SymmetricAddress(false, 8192);
                                    if (cta.pe().id() == 0) {
                                        store(cta, source, 42);
                                        store(cta, source.plus(4992), 43);
                                        cta.rma().put(target, source, 5000, 1, Scope.BLOCK);
                                        cta.rma()
                                                .get(
                                                        source.plus(100_000),
                                                        target,
                                                        5000,
                                                        1,
                                                        Scope.BLOCK);
                                        seen.add(load(cta, source.plus(100_000)));
                                        seen.add(load(cta, source.plus(104_992)));
                                    }
                                    cta.barrierAll();
                                    if (cta.pe().id() == 1) {
                                        seen.add(load(cta, target));
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(seen).containsExactly(42L, 43L, 42L);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void addsAtomicallyFromAllPes(Path path) {
        Set<Long> old = new TreeSet<>();
        List<Long> total = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(path, 4)
                        .options(it -> it.queueDepth(64))
                        .launch(
                                1,
                                (cta, words) -> {
                                    for (int i = 0; i < 3; i++) {
                                        old.add(cta.atomics().fetchAdd(words, 1, 2));
                                    }
                                    cta.atomics().add(words, 100, 2);
                                    cta.barrierAll();
                                    if (cta.pe().id() == 2) {
                                        total.add(load(cta, words));
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(old.stream().map(value -> value % 100))
                .as("every fetch saw another value")
                .hasSize(12);
        assertThat(total).containsExactly(412L);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void signalsAndWaits(Path path) {
        List<String> log = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .options(it -> it.queueDepth(64).ibgda(IbgdaOptions.rc(2)))
                        .launch(
                                1,
                                (cta, words) -> {
                                    SymmetricAddress data = new SymmetricAddress(false, 0);
                                    if (cta.pe().id() == 0) {
                                        store(cta, data, 7);
                                        cta.rma().putNbi(data, data, 8, 1, Scope.BLOCK);
                                        cta.fence();
                                        cta.signals().update(words, 9, Signals.Update.SET, 1);
                                        cta.signals()
                                                .update(words.plus(8), 5, Signals.Update.ADD, 1);
                                        cta.quiet();
                                    } else {
                                        long signal = cta.waits().until(words, Comparison.EQ, 9);
                                        log.add(signal + " " + load(cta, data));
                                        log.add(
                                                String.valueOf(
                                                        cta.waits()
                                                                .until(
                                                                        words.plus(8),
                                                                        Comparison.GE,
                                                                        5)));
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(log).containsExactly("9 7", "5");
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void letsNobodyPastABarrierBeforeAllHaveCome(Path path) {
        List<Long> entered = new ArrayList<>();
        List<Long> left = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(path, 5)
                        .options(it -> it.queueDepth(64))
                        .launch(
                                1,
                                (cta, words) -> {
                                    for (int round = 0; round < 3; round++) {
                                        cta.program()
                                                .sleep(
                                                        1_000_000L
                                                                * ((cta.pe().id() * 7 + round * 3)
                                                                        % 5));
                                        entered.add(cta.program().nowPs());
                                        cta.barrierAll();
                                        left.add(cta.program().nowPs());
                                        assertThat(left.size())
                                                .isLessThanOrEqualTo(entered.size() / 5 * 5);
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(left).hasSize(15);
        assertThat(left.get(0)).isGreaterThan(entered.get(4));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void reportsWhoWaitsForWhomWhenAPeNeverComes(Path path) {
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .options(it -> it.queueDepth(64))
                        .launch(
                                1,
                                (cta, words) -> {
                                    if (cta.pe().id() == 0) {
                                        cta.barrierAll();
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.results().get(0).report().waits())
                .extracting(wait -> wait.who().text() + ": " + wait.what().text())
                .contains("PE 0 CTA 0: PE 1 to come to barrier 1 of its team");
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void keepsGoingWhenQueuesAreFull(Path path) {
        List<Long> wrong = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(path, 2)
                        .options(it -> it.queueDepth(64))
                        .launch(
                                3,
                                (cta, words) -> {
                                    SymmetricAddress target = new SymmetricAddress(false, 0);
                                    int each = 700;
                                    if (cta.pe().id() == 0) {
                                        long[] values = new long[each];
                                        for (int i = 0; i < each; i++) {
                                            values[i] = 1 + cta.index() * 1_000L + i;
                                        }
                                        cta.rma()
                                                .p(
                                                        target.plus((long) cta.index() * each * 16),
                                                        16,
                                                        8,
                                                        values,
                                                        1);
                                        cta.gridSync();
                                    }
                                    if (cta.index() == 0) {
                                        cta.barrierAll();
                                    }
                                    if (cta.pe().id() == 1 && cta.index() == 0) {
                                        for (int c = 0; c < 3; c++) {
                                            for (int i = 0; i < each; i++) {
                                                long value =
                                                        load(
                                                                cta,
                                                                target.plus(
                                                                        (long) (c * each + i)
                                                                                * 16));
                                                if (value != 1 + c * 1_000L + i) {
                                                    wrong.add(value);
                                                }
                                            }
                                        }
                                    }
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(wrong).isEmpty();
    }

    private static void store(Cta cta, SymmetricAddress address, long value) {
        cta.pe().node().memory().writeLong(cta.pe().heap().busAddress(address), value);
    }

    private static long load(Cta cta, SymmetricAddress address) {
        return cta.pe().node().memory().readLong(cta.pe().heap().busAddress(address));
    }
}
