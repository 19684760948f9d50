package dev.doorbell.libraries.nvshmem.ibrc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.Atomics;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Atomics that the target's proxy performs, with the times of the shipped profile. */
class ActiveMessageSimulationTest {

    private static final SymmetricAddress DATA = new SymmetricAddress(false, 0);
    private static final long NANOSECOND = 1_000;
    private static final ProxyOptions ALL_BY_MESSAGE =
            ProxyOptions.DEFAULT.with(it -> it.nativeAtomics(false));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyAtomicLeavesAndReturnsWhatItShould(boolean nativeAtomics) {
        List<Long> seen = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.nativeAtomics(nativeAtomics)))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    Atomics atomics = cta.atomics();
                                    atomics.set(words, 0xf0f0_0000_0000_00ffL, 1);
                                    atomics.and(words, 0xfff0_0000_0000_0fffL, 1);
                                    atomics.or(words, 0x0f00, 1);
                                    atomics.xor(words, 0xffff, 1);
                                    // Nothing orders a NIC's atomics after those of a proxy.
                                    cta.quiet();
                                    atomics.add(words, 16, 1);
                                    atomics.inc(words, 1);
                                    cta.quiet();
                                    seen.add(atomics.fetch(words, 1));
                                    seen.add(atomics.swap(words, 0b1100, 1));
                                    seen.add(atomics.fetchAnd(words, 0b0110, 1));
                                    seen.add(atomics.fetchOr(words, 0b0011, 1));
                                    seen.add(atomics.fetchXor(words, 0b0101, 1));
                                    seen.add(atomics.fetchAdd(words, 10, 1));
                                    seen.add(atomics.fetchInc(words, 1));
                                    seen.add(atomics.compareSwap(words, 13, 99, 1));
                                    seen.add(atomics.compareSwap(words, 13, -1, 1));
                                    seen.add(atomics.compareSwap(words, 99, -1, 1));
                                    seen.add(atomics.fetch(words, 1));
                                });
        long mixed = 0xf0f0_0000_0000_f000L + 17;
        assertThat(pair.state()).isEqualTo(RunState.COMPLETED);
        assertThat(pair.report(0).faults()).isEmpty();
        assertThat(seen)
                .containsExactly(
                        mixed, mixed, 0b1100L, 0b0100L, 0b0111L, 0b0010L, 12L, 13L, 99L, 99L, -1L);
        assertThat(pair.counter(0, "proxy.activeMessages"))
                .isEqualTo(nativeAtomics ? 8 : 17)
                .isEqualTo(pair.counter(1, "proxy.activeMessagesServed"));
    }

    @Test
    void theTargetsProxyReadsAndStoresThroughItsMapping() {
        List<Long> returned = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    cta.atomics().swap(words, 7, 1);
                                    returned.add(cta.program().nowPs());
                                });
        List<TraceSpan> read = pair.spans(1, "GDRCopy read");
        List<TraceSpan> store = pair.spans(1, "GDRCopy store");
        assertThat(read).extracting(ActiveMessageSimulationTest::took).containsExactly(1717L);
        assertThat(store).extracting(ActiveMessageSimulationTest::took).containsExactly(500L);
        assertThat(store.get(0).startPs()).isEqualTo(read.get(0).endPs());
        assertThat(pair.spans(1, "poll receive CQ"))
                .extracting(ActiveMessageSimulationTest::took)
                .containsExactly(150L);
        // The answer returns to a waiting proxy, and the old value before the quiet's answer.
        TraceSpan answered = pair.spans(0, "poll receive CQ").get(0);
        TraceSpan notified = pair.spans(0, "notify GPU").get(0);
        assertThat(answered.startPs()).isGreaterThan(store.get(0).endPs());
        assertThat(notified.startPs()).isGreaterThanOrEqualTo(answered.endPs());
        assertThat(returned.get(0)).isGreaterThanOrEqualTo(notified.endPs());
        // The CPU stored it itself, so the NIC fetched nothing that must be made visible.
        assertThat(pair.spans(0, "cst")).isEmpty();
    }

    @Test
    void quietWaitsUntilTheTargetHasStored() {
        List<Long> quiet = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    for (int i = 0; i < 20; i++) {
                                        cta.atomics().xor(words, 1L << i, 1);
                                    }
                                    cta.quiet();
                                    quiet.add(cta.program().nowPs());
                                    quiet.add(cta.atomics().fetch(words, 1));
                                });
        List<TraceSpan> stores = pair.spans(1, "GDRCopy store");
        assertThat(stores).hasSize(20);
        assertThat(quiet.get(0)).isGreaterThan(stores.get(19).endPs());
        assertThat(quiet.get(1)).isEqualTo((1L << 20) - 1);
    }

    @Test
    void aSignalByMessageComesBehindItsPut() {
        List<Long> seen = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(ALL_BY_MESSAGE))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    cta.signals()
                                            .putNbi(
                                                    DATA,
                                                    DATA,
                                                    4096,
                                                    words,
                                                    3,
                                                    Signals.Update.ADD,
                                                    1,
                                                    Scope.THREAD);
                                    cta.quiet();
                                    seen.add(cta.atomics().fetch(words, 1));
                                });
        assertThat(pair.state()).isEqualTo(RunState.COMPLETED);
        assertThat(seen).containsExactly(3L);
        assertThat(pair.spans(1, "GDRCopy read")).hasSize(2);
    }

    @Test
    void fewReceiveBuffersHoldRequestsBackAndNoneIsTurnedAway() {
        List<Long> sum = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it ->
                                it.proxy(ALL_BY_MESSAGE.with(proxy -> proxy.receiveDepth(16))))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    for (int i = 0; i < 100; i++) {
                                        cta.atomics().add(words, i, 1);
                                    }
                                    cta.quiet();
                                    sum.add(cta.atomics().fetch(words, 1));
                                });
        assertThat(pair.state()).isEqualTo(RunState.COMPLETED);
        assertThat(sum).containsExactly(99 * 100 / 2L);
        assertThat(pair.counter(1, "proxy.activeMessagesServed")).isEqualTo(101);
        assertThat(pair.counter(0, "nic.rnrNaks") + pair.counter(0, "nic.rnrRetries")).isZero();
    }

    @Test
    void withoutGdrcopyTheyAreRefused() {
        MachineRun swap =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.gdrcopy(false)))
                        .launchOnFirst(1, (cta, words) -> cta.atomics().swap(words, 1, 1));
        assertThat(swap.report(0).faults())
                .containsExactly(
                        "PE 0: ATOMIC_SWAP to PE 1 on path ibrc; expected GDRCopy, which the target's proxy needs for an atomic that no NIC carries out, but NVSHMEM_DISABLE_GDRCOPY is set");
        MachineRun add =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(ALL_BY_MESSAGE.with(proxy -> proxy.gdrcopy(false))))
                        .launchOnFirst(1, (cta, words) -> cta.atomics().add(words, 1, 1));
        assertThat(add.report(0).faults()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anIdleReceiveQueueCostsNothing(int threads) {
        ToLongFunction<ProxyOptions> end =
                options -> {
                    List<Long> ends = new ArrayList<>();
                    PeMachine.of(Path.IBRC, 2)
                            .traced()
                            .options(it -> it.proxy(options.with(proxy -> proxy.threads(threads))))
                            .launchOnFirst(
                                    1,
                                    (cta, words) -> {
                                        long start = cta.program().nowPs();
                                        cta.rma().p(DATA, 8, 8, new long[300], 1);
                                        cta.quiet();
                                        ends.add(cta.program().nowPs() - start);
                                    });
                    return ends.get(0);
                };
        assertThat(end.applyAsLong(ProxyOptions.DEFAULT))
                .isEqualTo(end.applyAsLong(ProxyOptions.DEFAULT.with(it -> it.receiveDepth(16))));
    }

    private static long took(TraceSpan span) {
        return (span.endPs() - span.startPs()) / NANOSECOND;
    }
}
