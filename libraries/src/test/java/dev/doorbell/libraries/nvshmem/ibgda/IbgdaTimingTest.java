package dev.doorbell.libraries.nvshmem.ibgda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions.Buffers;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions.Handler;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * Times of IBGDA's steps, in the constants of the shipped profile: L2 210 ns, store 21 ns, fence
 * 177 ns and 332 ns with a pending store, system fence 1,000 ns, thread-block scope 24 ns. A clock
 * cycle takes 709 ps; a store to a sector occupies the load and store unit for 2 cycles.
 */
class IbgdaTimingTest {

    private static final IbgdaOptions RC = IbgdaOptions.rc(1);

    @Test
    void aSharedQueuePairIsPostedToWithDeviceWideFencesAndAtomics() {
        // Reserve 630, entry of 12 words 252, fence 332 and 11 cycles, hand-over 210, lock and
        // maximum 420, fence 177, record 21, fence 332, doorbell 21, unlock 21.
        assertThat(post(RC)).isEqualTo(2_416_000 + 11 * 709);
    }

    @Test
    void anExclusiveOneWithThoseOfAThreadBlock() {
        // Reserve 444, entry of 16 words 336, fence 24, hand-over 24, lock and maximum 48, fence
        // 332 and 15 cycles, record 21, fence 332, doorbell 21, unlock 21.
        assertThat(post(IbgdaOptions.dc())).isEqualTo(1_603_000 + 15 * 709);
        assertThat(post(IbgdaOptions.dc().with(it -> it.dciMapBy(IbgdaOptions.Mapping.SM))))
                .as("thread blocks of a multiprocessor share")
                .isEqualTo(2_500_000 + 15 * 709);
    }

    @Test
    void lanesThatPostToSeveralQueuePairsAreChargedByCacheLines() {
        // 31 lanes write 12 words to 31 lines: 62 cycles a store. A fence takes 6 cycles for each
        // further line of the last store, and one for each line of the 11 before. The doorbells of
        // the 31 queue pairs are stored in lockstep, too.
        long stores = (12 + 2) * 62 * 709;
        long fences = (2 * 30 * 6 + 31 * 11) * 709;
        List<Long> time = new ArrayList<>();
        run(
                RC,
                32,
                32,
                block -> {
                    time.add(block.time(() -> block.putToEach(31)));
                    block.transport().quiet(block);
                });
        // Besides as for one lane: reserve 630, fence 332, hand-over 210, lock and maximum 420,
        // fence 177, fence 332, unlock 21.
        assertThat(time.get(0)).isEqualTo(2_122_000 + stores + fences);
    }

    @Test
    void warpsOfAThreadBlockShareItsLoadAndStoreUnit() {
        // Each of the two warps stores 11 words to 32 lines: 64 cycles a store.
        BareIbgda cluster = run(RC, 2, 64, block -> block.p(64, 16, 8, 1));
        List<TraceSpan> built = cluster.spans("build WQE");
        assertThat(built).hasSize(2);
        assertThat(built.get(0).endPs() - built.get(0).startPs()).isEqualTo(11 * 64 * 709);
        assertThat(built.get(1).endPs() - built.get(0).startPs()).isEqualTo(2 * 11 * 64 * 709);
    }

    @Test
    void queuesInHostMemoryNeedSystemFencesAndAreFetchedFromThere() {
        IbgdaOptions host = RC.with(it -> it.buffers(Buffers.HOSTMEM));
        assertThat(post(host)).isEqualTo(2_416_000 + 11 * 709 - 177_000 - 332_000 + 2 * 1_000_000);
        // GPU memory answers a DMA read after 400 ns, host memory after 350 ns, and 64 bytes take
        // 47 ps.
        assertThat(duration(onePut(RC), "fetch WQE") - duration(onePut(host), "fetch WQE"))
                .isEqualTo(50_047);
        assertThat(time(host, 1, 1, block -> block.transport().quiet(block)))
                .as("a look at a completion queue over PCIe")
                .isEqualTo(1_000_000);
    }

    @Test
    void theCpuRingsForAThreadThatPublishesItsIndex() {
        IbgdaOptions cpu = RC.with(it -> it.handler(Handler.CPU));
        // Reserve 630, entry 252, fence 332 and 11 cycles, hand-over 210, system fence 1,000, store
        // 21.
        assertThat(post(cpu)).isEqualTo(2_445_000 + 11 * 709);
        BareIbgda cluster = onePut(cpu);
        assertThat(cluster.spans("ring doorbell"))
                .extracting(span -> span.track().text())
                .containsExactly("node0/cpu0");
        assertThat(cluster.counter("ibgda.doorbells")).isEqualTo(1);
        // It reads the index in 80 ns, stores the record in 20 ns and the doorbell in 60 ns.
        assertThat(cluster.busyPs("node0 doorbell core 0")).isEqualTo(160_000);
        TraceSpan published = cluster.spans("publish index").get(0);
        TraceSpan polled = cluster.spans("poll index").get(0);
        assertThat(polled.startPs() - published.endPs())
                .as("the index is 700 ns on its way, and a pass takes 150 ns")
                .isBetween(700_000L, 850_000L);
        assertThat(cluster.spans("update DBR").get(0).startPs()).isEqualTo(polled.endPs());
    }

    @Test
    void theCpuRingsOnceForIndicesPublishedWhileItIsBusy() {
        BareIbgda cluster =
                run(
                        RC.with(it -> it.handler(Handler.CPU)),
                        2,
                        31,
                        block -> {
                            block.p(31, 16, 8, 1);
                            block.transport().quiet(block);
                        });
        assertThat(cluster.spans("publish index")).hasSize(31);
        long rung = cluster.counter("ibgda.doorbells");
        assertThat(rung + cluster.counter("ibgda.doorbellsSkipped")).isEqualTo(31);
        assertThat(cluster.word(1, 16 * 30)).isEqualTo(31);
    }

    @Test
    void aQuietLooksAtEveryQueuePairByThirtyTwoThreadsAtMost() {
        ToLongFunction<Integer> idle =
                threads ->
                        time(
                                IbgdaOptions.dc(),
                                1,
                                threads,
                                block -> block.transport().quiet(block));
        assertThat(idle.applyAsLong(1)).isEqualTo(109 * 210_000L);
        assertThat(idle.applyAsLong(32)).isEqualTo(4 * 210_000L);
        assertThat(idle.applyAsLong(1024)).isEqualTo(4 * 210_000L);
    }

    @Test
    void aFenceIsAQuietWhenAPeerIsReachedBySeveralQueuePairs() {
        Consumer<BareIbgda.Block> fence = block -> block.transport().fence(block);
        assertThat(time(RC, 1, 32, fence)).isEqualTo(177_000);
        assertThat(time(IbgdaOptions.rc(2), 1, 32, fence)).isEqualTo(210_000);
        assertThat(time(IbgdaOptions.dc(), 1, 32, fence)).isEqualTo(4 * 210_000L);
        assertThat(fenceAfterPut(RC)).isEqualTo(177_000);
        assertThat(fenceAfterPut(IbgdaOptions.rc(2)))
                .as("the completion of the put")
                .isGreaterThan(1_500_000);
    }

    @Test
    void whatIsFetchedIsMadeConsistent() {
        BareIbgda awaited =
                run(RC, 2, 1, block -> block.fetch(block.operation(OperationKind.GET, 1, 0, 0)));
        // The entry behind the get has the NIC read GPU memory: two ways of 150 ns and 400 ns,
        // behind the writes of the data and of the get's completion.
        assertThat(duration(awaited, "dump")).isEqualTo(705_813);
        assertThat(awaited.spans("dump").get(0).startPs())
                .as("once the get's data is there")
                .isGreaterThan(awaited.spans("await response").get(0).startPs());
        assertThat(awaited.spans("ring doorbell")).hasSize(1);
        assertThat(awaited.spans("cst")).isEmpty();
        assertThat(awaited.counter("ibgda.consistencyReads")).isEqualTo(1);
        BareIbgda quieted =
                run(
                        RC,
                        2,
                        1,
                        block -> {
                            block.post(block.operation(OperationKind.GET, 1, 0, 0));
                            block.post(block.operation(OperationKind.GET, 1, 0, 0));
                            block.transport().quiet(block);
                            block.transport().quiet(block);
                        });
        assertThat(quieted.spans("cst")).hasSize(1);
        assertThat(quieted.counter("ibgda.consistencyReads")).isEqualTo(1);
        assertThat(duration(quieted, "dump")).isEqualTo(701_587);
        assertThat(duration(quieted, "cst"))
                .as("an entry of its own, posted and completed, and the read")
                .isGreaterThan(2_300_000 + 900_000);
        assertThat(onePut(RC).spans("cst")).isEmpty();
    }

    @Test
    void aDcInitiatorServesOneTargetAfterTheOther() {
        Consumer<BareIbgda.Block> toAll =
                block -> {
                    for (int peer = 1; peer < 8; peer++) {
                        block.put(peer);
                    }
                    block.transport().quiet(block);
                };
        BareIbgda dc = new BareIbgda(IbgdaOptions.dc(), 8, 1, 32, toAll);
        BareIbgda rc = new BareIbgda(RC, 8, 1, 32, toAll);
        assertThat(dc.counter("nic.dcSwitches")).isEqualTo(6);
        assertThat(dc.spans("switch DC target")).hasSize(6);
        assertThat(rc.counter("nic.dcSwitches")).isZero();
    }

    @Test
    void soAllToAllFromOneThreadBlockTakesARoundTripForEachTarget() {
        long one = toPeers(IbgdaOptions.dc(), 1);
        long seven = toPeers(IbgdaOptions.dc(), 7);
        long connected = toPeers(RC, 7);
        assertThat(seven - one).isGreaterThan(6 * 1_500_000L);
        assertThat(connected).isLessThan(toPeers(RC, 1) + 7 * 210_000);
        assertThat(seven).isGreaterThan(2 * connected);
    }

    /** Time of a quiet after one put to each of {@code peers}, posted by lanes of one warp. */
    private static long toPeers(IbgdaOptions options, int peers) {
        List<Long> time = new ArrayList<>();
        new BareIbgda(
                options,
                8,
                1,
                32,
                block ->
                        time.add(
                                block.time(() -> {
                                    block.putToEach(peers);
                                    block.transport().quiet(block);
                                })));
        return time.get(0);
    }

    private static long fenceAfterPut(IbgdaOptions options) {
        List<Long> time = new ArrayList<>();
        run(
                options,
                2,
                32,
                block -> {
                    block.put(1);
                    time.add(block.time(() -> block.transport().fence(block)));
                    block.transport().quiet(block);
                });
        return time.get(0);
    }

    private static long post(IbgdaOptions options) {
        return time(options, 1, 1, block -> block.put(1));
    }

    private static BareIbgda onePut(IbgdaOptions options) {
        return run(
                options,
                2,
                1,
                block -> {
                    block.put(1);
                    block.transport().quiet(block);
                });
    }

    private static long duration(BareIbgda cluster, String span) {
        TraceSpan first = cluster.spans(span).get(0);
        return first.endPs() - first.startPs();
    }

    private static long time(
            IbgdaOptions options, int ctas, int threads, Consumer<BareIbgda.Block> action) {
        List<Long> time = new ArrayList<>();
        new BareIbgda(
                options,
                2,
                ctas,
                threads,
                block -> time.add(block.time(() -> action.accept(block))));
        return time.get(0);
    }

    private static BareIbgda run(
            IbgdaOptions options, int pes, int threads, Consumer<BareIbgda.Block> kernel) {
        return new BareIbgda(options, pes, 1, threads, kernel);
    }
}
