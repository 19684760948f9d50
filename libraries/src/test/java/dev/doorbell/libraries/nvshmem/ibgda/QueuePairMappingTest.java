package dev.doorbell.libraries.nvshmem.ibgda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions.Mapping;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mapping of threads to queue pairs. */
class QueuePairMappingTest {

    // RC queue pairs are numbered peer by peer: those to PE 1 are 3 and 4. With DC, numbers 1 and 2
    // are the targets.
    @ParameterizedTest
    @CsvSource({
        // RC: two to a peer, chosen by number modulo two.
        "2, 0, 1, CTA, 1, 64, '3'",
        "2, 0, 1, CTA, 2, 64, '3,4'",
        "2, 0, 1, WARP, 1, 64, '3,4'",
        "2, 0, 1, WARP, 1, 32, '3'",
        // DC: three exclusive ones, then two shared.
        "0, 5, 2, CTA, 2, 64, '3,4'",
        "0, 5, 2, CTA, 6, 64, '3,4,5,6,7'",
        "0, 5, 2, WARP, 2, 64, '3,4,5,7'",
        "0, 4, 1, CTA, 6, 64, '3,4,5,6'",
        // All are shared.
        "0, 1, 1, CTA, 3, 64, '3'",
        "0, 1, 2, CTA, 3, 64, '3,4'"
    })
    void followsTheNumberOfThreadBlockMultiprocessorOrWarp(
            int rcs,
            int dcis,
            int shared,
            Mapping mapping,
            int ctas,
            int threads,
            String expected) {
        IbgdaOptions options =
                IbgdaOptions.rc(rcs)
                        .with(it ->
                                it.rcMapBy(mapping)
                                        .dcis(dcis)
                                        .sharedDcis(shared)
                                        .dciMapBy(mapping));
        BareIbgda cluster =
                new BareIbgda(
                        options,
                        2,
                        ctas,
                        threads,
                        block -> {
                            block.p(threads, 16, 8, 1);
                            block.transport().quiet(block);
                        });
        assertThat(cluster.queuePairs().stream().map(String::valueOf))
                .containsExactly(expected.split(","));
    }

    @Test
    void threadBlocksTakeTheMultiprocessorsInTurn() {
        assertThat(Mapping.SM.id(107, 0, 108)).isEqualTo(107);
        assertThat(Mapping.SM.id(108, 0, 108)).isZero();
        assertThat(Mapping.CTA.id(108, 432, 108)).isEqualTo(108);
        assertThat(Mapping.WARP.id(108, 432, 108)).isEqualTo(432);
    }

    @Test
    void makesNoInitiatorsTheLargestKernelCannotUse() {
        IbgdaOptions dc = IbgdaOptions.dc();
        assertThat(made(dc)).isEqualTo(2 * (108 + 1));
        assertThat(made(dc.with(it -> it.largestGrid(4)))).isEqualTo(2 * (4 + 1));
        assertThat(made(dc.with(it -> it.largestGrid(1_000)))).isEqualTo(2 * (108 + 1));
        assertThat(made(IbgdaOptions.rc(3))).isEqualTo(2 * 3);
    }

    @Test
    void refusesOptionsThatCannotBe() {
        assertThatThrownBy(() -> IbgdaOptions.dc().with(it -> it.sharedDcis(0)))
                .hasMessage("expected sharedDcis of 1 or more but was 0");
        assertThatThrownBy(() -> IbgdaOptions.dc().with(it -> it.dcis(-1)))
                .hasMessage("expected dcis of 0 or more but was -1");
        assertThatThrownBy(() -> IbgdaOptions.rc(-1))
                .hasMessage("expected rcPerPe of 0 or more but was -1");
        assertThatThrownBy(() -> IbgdaOptions.dc().with(it -> it.dcts(0)))
                .hasMessage("expected dcts of 1 or more but was 0");
        for (int batch : List.of(0, 33)) {
            assertThatThrownBy(() -> IbgdaOptions.dc().with(it -> it.requestsInBatch(batch)))
                    .hasMessage("expected requestsInBatch that is a power of two but was " + batch);
        }
    }

    @ParameterizedTest
    @CsvSource({"8,6,8", "4,4,4", "2,3,3", "1,3,3"})
    void aWarpsContiguousStoresTakeFewBlocks(int elementBytes, int reliable, int dynamic) {
        assertThat(secondBlock(IbgdaOptions.rc(1), elementBytes)).isEqualTo(reliable);
        assertThat(secondBlock(IbgdaOptions.dc(), elementBytes)).isEqualTo(dynamic);
    }

    /** Returns the first block of a warp's stores that follow another's. */
    private static int secondBlock(IbgdaOptions options, int elementBytes) {
        BareIbgda cluster =
                new BareIbgda(
                        options,
                        2,
                        1,
                        64,
                        block -> {
                            block.p(64, elementBytes, elementBytes, 1);
                            block.transport().quiet(block);
                        });
        long mask = elementBytes == 8 ? -1 : (1L << (8 * elementBytes)) - 1;
        for (int i = 0; i < 64; i++) {
            assertThat(cluster.word(1, i * elementBytes) & mask).isEqualTo(i + 1);
        }
        return cluster.writtenBlocks().get(1);
    }

    private static long made(IbgdaOptions options) {
        return new BareIbgda(options, 2, 1, 1, block -> {}).counter("ibgda.queuePairs");
    }
}
