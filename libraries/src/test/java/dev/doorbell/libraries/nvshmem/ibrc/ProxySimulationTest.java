package dev.doorbell.libraries.nvshmem.ibrc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.PeMachine;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.ibrc.ring.RingWords;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxy between two nodes, with the times of the shipped profile. */
class ProxySimulationTest {

    private static final SymmetricAddress DATA = new SymmetricAddress(false, 0);
    private static final long NANOSECOND = 1_000;

    /** Time of a quiet after the proxy's answer: the fence for mapped memory. */
    private static final long MAPPED_FENCE = 177 * NANOSECOND;

    @ParameterizedTest
    @CsvSource({"32, 4", "16, 7", "1000, 2"})
    void aPassPostsAtMostABatch(int batch, int passes) {
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.batch(batch)))
                        .launchOnFirst(1, (cta, words) -> stores(cta, 97));
        // The first store is alone in its pass: the second arrives while it is being posted.
        assertThat(pair.counter(0, "proxy.requests")).isEqualTo(97);
        assertThat(pair.counter(0, "proxy.batches"))
                .isBetween(Math.ceilDiv(97L, batch), (long) passes);
    }

    @Test
    void everyRequestIsSignalledAndEveryPollTakesOneCompletion() {
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(1, (cta, words) -> stores(cta, 200));
        assertThat(pair.counter(0, "proxy.requests")).isEqualTo(200);
        assertThat(pair.counter(0, "proxy.completions")).isEqualTo(200);
        List<TraceSpan> polls = pair.spans(0, "poll CQ");
        assertThat(polls).hasSize(200);
        assertThat(polls).allMatch(poll -> poll.endPs() - poll.startPs() == 150 * NANOSECOND);
        for (int i = 1; i < polls.size(); i++) {
            assertThat(polls.get(i).startPs()).isGreaterThanOrEqualTo(polls.get(i - 1).endPs());
        }
    }

    @Test
    void aFullRingHoldsItsWritersBackAndLosesNothing() {
        int ctas = 3;
        int each = 300;
        List<Long> wrong = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .profile(smallRing())
                        .launchOnFirst(
                                ctas,
                                (cta, words) -> {
                                    SymmetricAddress mine =
                                            DATA.plus((long) cta.index() * each * 8);
                                    long[] values =
                                            LongStream.range(0, each)
                                                    .map(i -> 1 + cta.index() * 1_000L + i)
                                                    .toArray();
                                    cta.rma().p(mine, 8, 8, values, 1);
                                    cta.quiet();
                                    for (int i = 0; i < each; i += 37) {
                                        long back = cta.rma().g(mine.plus(i * 8L), 8, 1);
                                        if (back != values[i]) {
                                            wrong.add(back);
                                        }
                                    }
                                });
        assertThat(pair.state()).isEqualTo(RunState.COMPLETED);
        assertThat(wrong).isEmpty();
        // 900 stores of 24 bytes pass through 2,048 bytes: ten turns.
        assertThat(pair.counter(0, "proxy.ringFull")).isGreaterThan(10);
        assertThat(pair.counter(0, "proxy.ringPolls"))
                .isGreaterThanOrEqualTo(pair.counter(0, "proxy.ringFull"));
        assertThat(pair.counter(0, "proxy.ringWriteBacks")).isGreaterThanOrEqualTo(20);
        assertThat(pair.counter(0, "proxy.requests")).isEqualTo(900 + 3 * 9);
    }

    @Test
    void aRingWithRoomStopsNobody() {
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(1, (cta, words) -> stores(cta, 900));
        assertThat(pair.counter(0, "proxy.ringFull")).isZero();
        // 21,600 bytes in steps of at least 1,024, and that of the quiet.
        assertThat(pair.counter(0, "proxy.ringWriteBacks")).isEqualTo(900 / 43 + 1);
    }

    @ParameterizedTest
    @CsvSource({"true, 710", "false, 1000"})
    void theAnswerToAQuietIsSeenWhereItsFlagLies(boolean gdrcopy, long seenNs) {
        List<Long> returned = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.gdrcopy(gdrcopy)))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    cta.rma().putNbi(DATA, DATA, 64, 1, Scope.BLOCK);
                                    cta.quiet();
                                    returned.add(cta.program().nowPs());
                                });
        // GDRCopy store 500 and L2 210, or one load from host memory.
        assertThat(pair.duration("notify GPU")).isEqualTo(seenNs * NANOSECOND);
        assertThat(returned)
                .containsExactly(pair.spans(0, "notify GPU").get(0).endPs() + MAPPED_FENCE);
        assertThat(pair.duration("quiet issue")).isEqualTo(700 * NANOSECOND);
        assertThat(pair.spans(0, "cst")).isEmpty();
    }

    @Test
    void whatWasFetchedIsMadeVisibleByAReadThroughTheBar() {
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(
                                1, (cta, words) -> cta.rma().get(DATA, DATA, 64, 1, Scope.BLOCK));
        assertThat(pair.duration("cst")).isEqualTo(1717 * NANOSECOND);
        assertThat(pair.spans(0, "notify GPU").get(0).startPs())
                .isEqualTo(pair.spans(0, "cst").get(0).endPs());
        assertThat(pair.counter(0, "proxy.completions")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"true, 1717, 0", "false, 0, 1"})
    void aConsistencyReadIsAHandshakeThroughHostMemory(
            boolean gdrcopy, long readNs, int loopbackReads) {
        List<Long> time = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.gdrcopy(gdrcopy)))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    cta.rma().putNbi(DATA, DATA, 64, 1, Scope.BLOCK);
                                    cta.quiet();
                                    time.add(cta.program().nowPs());
                                    cta.enforceConsistency();
                                    time.add(cta.program().nowPs());
                                    cta.enforceConsistency();
                                    time.add(cta.program().nowPs());
                                });
        TraceSpan issue = pair.spans(0, "cst issue").get(0);
        TraceSpan read = pair.spans(0, "cst").get(0);
        // A look at the number of claimed entries, then a store to host memory.
        assertThat(issue.startPs() - time.get(0)).isEqualTo(210 * NANOSECOND);
        assertThat(issue.endPs() - issue.startPs()).isEqualTo(700 * NANOSECOND);
        assertThat(read.startPs() - issue.endPs()).as("a pass").isBetween(0L, 200 * NANOSECOND);
        if (gdrcopy) {
            assertThat(read.endPs() - read.startPs()).isEqualTo(readNs * NANOSECOND);
        }
        assertThat(time.get(1) - read.endPs()).as("a poll").isEqualTo(1000 * NANOSECOND);
        assertThat(time.get(2) - time.get(1))
                .as("nothing was issued since")
                .isEqualTo((210 + 1000) * NANOSECOND);
        assertThat(pair.counter(0, "proxy.consistencyReads")).isEqualTo(1);
        assertThat(pair.counter(0, "proxy.completions")).isEqualTo(1 + loopbackReads);
    }

    @Test
    void withoutGdrcopyItIsMadeVisibleByAnRdmaReadOfTheProxysOwn() {
        List<Long> old = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .options(it -> it.proxy(proxy -> proxy.gdrcopy(false)))
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    old.add(cta.atomics().fetchAdd(words, 5, 1));
                                    old.add(cta.atomics().compareSwap(words, 5, 9, 1));
                                    old.add(cta.atomics().fetch(words, 1));
                                });
        assertThat(old).containsExactly(0L, 5L, 9L);
        assertThat(pair.spans(0, "cst")).hasSize(3);
        assertThat(pair.counter(0, "proxy.consistencyReads")).isEqualTo(3);
        assertThat(pair.counter(0, "proxy.requests")).isEqualTo(3);
        assertThat(pair.counter(0, "proxy.completions"))
                .as("with three loopback reads")
                .isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADD", "SET"})
    void aPutWithSignalIsThreeEntriesAndTwoPosts(String update) {
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    cta.signals()
                                            .putNbi(
                                                    DATA,
                                                    DATA,
                                                    64,
                                                    words,
                                                    3,
                                                    Signals.Update.valueOf(update),
                                                    1,
                                                    Scope.THREAD);
                                    cta.quiet();
                                    assertThat(cta.atomics().fetch(words, 1)).isEqualTo(3);
                                });
        assertThat(pair.state()).isEqualTo(RunState.COMPLETED);
        assertThat(pair.counter(0, "proxy.fences")).isEqualTo(1);
        assertThat(pair.counter(0, "proxy.requests")).as("put, signal, fetch").isEqualTo(3);
        // Ring read 80, decode 60, bookkeeping 31: no post.
        assertThat(pair.duration("fence")).isEqualTo(171 * NANOSECOND);
    }

    @Test
    void moreThreadsPostSlightlySlowerAndBurnMoreCores() {
        SortedMap<Integer, LpReport> reports = new TreeMap<>();
        SortedMap<Integer, Long> ends = new TreeMap<>();
        for (int threads : new int[] {1, 2, 4}) {
            MachineRun pair =
                    PeMachine.of(Path.IBRC, 2)
                            .traced()
                            .options(it -> it.proxy(proxy -> proxy.threads(threads)))
                            .launchOnFirst(
                                    2,
                                    (cta, words) -> {
                                        stores(cta, 400);
                                        ends.put(threads, cta.program().nowPs());
                                    });
            reports.put(threads, pair.report(0));
        }
        // The thread block ends with a quiet, which ends with the last pass.
        assertThat(slower(ends, 2)).isBetween(1.0, 1.03);
        assertThat(slower(ends, 4)).isBetween(1.0, 1.03);
        reports.forEach((threads, report) -> {
            SortedMap<String, Long> counters = new TreeMap<>(report.counters());
            long work = counters.get("proxy.workPs");
            assertThat(work).isGreaterThanOrEqualTo(800L * 588 * NANOSECOND);
            assertThat(counters.get("proxy.corePs")).isGreaterThan(threads * work);
            assertThat(
                            IntStream.range(0, threads)
                                    .mapToLong(thread ->
                                            report.busyPs()
                                                    .get(
                                                            Resource.parse(
                                                                    "node0 proxy core 0."
                                                                            + thread)))
                                    .peek(busy -> assertThat(busy).isPositive())
                                    .sum())
                    .isEqualTo(work);
        });
    }

    private static double slower(SortedMap<Integer, Long> ends, int threads) {
        return (double) ends.get(threads) / ends.get(1);
    }

    @Test
    void aQuietWithNothingNewCostsOneLookAtTheAnswer() {
        List<Long> took = new ArrayList<>();
        MachineRun pair =
                PeMachine.of(Path.IBRC, 2)
                        .traced()
                        .launchOnFirst(
                                1,
                                (cta, words) -> {
                                    stores(cta, 10);
                                    long before = cta.program().nowPs();
                                    cta.quiet();
                                    took.add(cta.program().nowPs() - before);
                                });
        assertThat(took).containsExactly(210 * NANOSECOND + MAPPED_FENCE);
        assertThat(pair.counter(0, "proxy.quiets")).isEqualTo(1);
    }

    private static void stores(Cta cta, int count) {
        cta.rma().p(DATA, 16, 8, new long[count], 1);
        cta.quiet();
    }

    private static Profile smallRing() {
        return TestProfile.profile().with("proxy.ring", RingWords.LEAST_BYTES);
    }
}
