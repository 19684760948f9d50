package dev.doorbell.libraries.nvshmem.ibgda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rule that decides which submissions ring the doorbell, and proof that no other submission is
 * lost.
 */
class DoorbellRuleTest {

    private static final IbgdaOptions RC = IbgdaOptions.rc(1);

    @ParameterizedTest
    @CsvSource({
        // A full warp reserves together and rings once.
        "32,1,0",
        // Threads of any other warp submit separately; only the last has no successor.
        "31,1,30",
        "40,2,7",
        "1,1,0"
    })
    void aWarpRingsOnce(int threads, int rung, int skipped) {
        BareIbgda cluster = stores(RC, threads);
        assertThat(cluster.counter("ibgda.doorbells")).isEqualTo(rung);
        assertThat(cluster.counter("nic.doorbells")).isEqualTo(rung);
        assertThat(cluster.counter("ibgda.doorbellsSkipped")).isEqualTo(skipped);
        assertThat(cluster.spans("skip doorbell")).hasSize(skipped);
        assertThat(cluster.word(1, 16 * (threads - 1))).isEqualTo(threads);
    }

    @Test
    void submissionsFollowEachOtherInTheOrderOfTheirReservations() {
        BareIbgda cluster = stores(RC, 31);
        List<TraceSpan> turns = cluster.spans("skip doorbell");
        for (int i = 0; i < turns.size(); i++) {
            assertThat((int) turns.get(i).flow() - 1).isEqualTo(i);
            assertThat(turns.get(i).startPs() - turns.get(0).startPs()).isEqualTo(i * 210_000L);
        }
        assertThat(cluster.spans("wait for turn")).hasSize(30);
    }

    @Test
    void aFullBatchOfBlocksIsRungForThoughOthersFollow() {
        // Blocks 3, 7, ... fill a batch; the last of 31 has no successor.
        BareIbgda cluster = stores(RC.with(it -> it.requestsInBatch(4)), 31);
        long rung = cluster.counter("ibgda.doorbells");
        assertThat(rung).isBetween(2L, 8L);
        assertThat(cluster.counter("ibgda.doorbellsSkipped")).isEqualTo(31 - rung);
    }

    @Test
    void whoeverFindsAHigherIndexPublishedUnderTheLockDoesNotRing() {
        BareIbgda cluster = stores(RC, 8 * 32);
        long rung = cluster.counter("ibgda.doorbells");
        assertThat(rung).isBetween(1L, 7L);
        assertThat(rung + cluster.counter("ibgda.doorbellsSkipped")).isEqualTo(8);
        assertThat(cluster.spans("wait for doorbell lock")).isNotEmpty();
        // A hand-over takes 660 ns, and the atomicMax on the posted index 210 ns.
        Set<Long> released = new HashSet<>();
        cluster.spans("ring doorbell").forEach(span -> released.add(span.endPs()));
        cluster.spans("skip doorbell").forEach(span -> released.add(span.endPs()));
        Set<Long> waited = new HashSet<>();
        cluster.spans("wait for doorbell lock").forEach(span -> waited.add(span.endPs()));
        assertThat(cluster.spans("claim doorbell"))
                .filteredOn(span -> waited.contains(span.startPs()))
                .isNotEmpty()
                .allSatisfy(span -> assertThat(released).contains(span.endPs() - 870_000));
        assertThat(cluster.word(1, 16 * 255)).isEqualTo(256);
    }

    @Test
    void aPutWithSignalIsOneReservationAndOneSubmission() {
        BareIbgda cluster =
                new BareIbgda(
                        RC,
                        2,
                        1,
                        1,
                        block -> {
                            putWithSignal(block);
                            putWithSignal(block);
                            block.transport().quiet(block);
                        });
        assertThat(cluster.counter("ibgda.doorbells")).isEqualTo(2);
        assertThat(cluster.writtenBlocks()).containsExactly(0, 2);
        assertThat(cluster.word(1, 64)).isEqualTo(14);
    }

    @Test
    void onADcInitiatorItTakesThreeBlocks() {
        BareIbgda cluster =
                new BareIbgda(
                        IbgdaOptions.dc(),
                        2,
                        1,
                        1,
                        block -> {
                            putWithSignal(block);
                            putWithSignal(block);
                            block.transport().quiet(block);
                        });
        assertThat(cluster.writtenBlocks()).containsExactly(0, 3);
        assertThat(cluster.word(1, 64)).isEqualTo(14);
    }

    @Test
    void aFullWarpOfOtherOperationsReservesTogetherToo() {
        for (int lanes : new int[] {31, 32}) {
            BareIbgda cluster =
                    new BareIbgda(
                            RC,
                            2,
                            1,
                            32,
                            block -> {
                                List<Submission> warp = new ArrayList<>();
                                for (int lane = 0; lane < lanes; lane++) {
                                    warp.add(
                                            new Submission(
                                                    List.of(
                                                            block.operation(
                                                                    OperationKind.ATOMIC_ADD,
                                                                    1,
                                                                    0,
                                                                    1)),
                                                    1));
                                }
                                block.transport().post(block, warp);
                                block.transport().quiet(block);
                            });
            assertThat(cluster.spans("build WQE")).hasSize(lanes == 32 ? 1 : 31);
            assertThat(cluster.counter("ibgda.doorbells")).isEqualTo(1);
            assertThat(cluster.word(1, 0)).isEqualTo(lanes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 32})
    void noSkippedDoorbellIsLost(int batch) {
        long seed = Long.getLong("doorbell.seed", System.nanoTime());
        System.out.println("doorbell.seed=" + seed);
        for (IbgdaOptions.Handler handler : IbgdaOptions.Handler.values()) {
            List<List<Long>> digests = new ArrayList<>();
            for (boolean trains : new boolean[] {true, false}) {
                int[] posted = new int[1];
                BareIbgda cluster = random(seed, batch, handler, trains, posted);
                assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
                assertThat(cluster.counter("ibgda.operations")).isEqualTo(posted[0]);
                assertThat(
                                cluster.counter("ibgda.doorbells")
                                        + cluster.counter("ibgda.doorbellsSkipped"))
                        .isEqualTo(cluster.spans("build WQE").size());
                for (int cta = 0; cta < 6; cta++) {
                    assertThat(cluster.word(1, 8192 * cta)).isEqualTo(1);
                }
                digests.add(cluster.digests());
            }
            assertThat(digests.get(0)).isEqualTo(digests.get(1));
        }
    }

    private static BareIbgda random(
            long seed, int batch, IbgdaOptions.Handler handler, boolean trains, int[] posted) {
        return new BareIbgda(
                RC.with(it -> it.requestsInBatch(batch).handler(handler)),
                2,
                6,
                256,
                trains,
                block -> {
                    Random random = new Random(seed + block.index());
                    for (int i = 0; i < 6; i++) {
                        block.program().sleep(random.nextInt(3_000_000));
                        int count = 1 + random.nextInt(200);
                        posted[0] += count;
                        block.p(8192 * block.index(), count, random.nextBoolean() ? 8 : 16, 8, 1);
                    }
                    block.transport().quiet(block);
                });
    }

    private static BareIbgda stores(IbgdaOptions options, int threads) {
        return new BareIbgda(
                options,
                2,
                1,
                threads,
                block -> {
                    block.p(threads, 16, 8, 1);
                    block.transport().quiet(block);
                });
    }

    private static void putWithSignal(BareIbgda.Block block) {
        block.post(
                block.operation(OperationKind.PUT, 1, 0, 0),
                block.operation(OperationKind.ATOMIC_ADD, 1, 64, 7));
    }
}
