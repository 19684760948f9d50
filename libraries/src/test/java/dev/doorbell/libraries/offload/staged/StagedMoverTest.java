package dev.doorbell.libraries.offload.staged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.verbs.CompletionStatus;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Staged blocks from one host to another on an idle machine. Their times match the closed forms of
 * the strategies; the time of one read and one write is measured in the same emulator.
 */
class StagedMoverTest {

    private static final Percentage FIVE = Percentage.withPercentage(5);

    @ParameterizedTest
    @CsvSource({"1, 65536", "3, 65536", "3, 1048576", "5, 16384"})
    void direct_blocks_take_a_read_and_a_write_each(int blocks, int length) {
        MoverBench bench = new MoverBench(StagingStrategy.DIRECT, length, 4);
        long each = bench.readPs(length) + bench.writePs(length);
        assertThat(bench.movePs(blocks, length)).isCloseTo(blocks * each, FIVE);
    }

    @ParameterizedTest
    @CsvSource({"1, 16, 65536", "3, 8, 65536", "2, 4, 32768", "2, 4, 262144"})
    void chunks_of_a_block_overlap_and_blocks_do_not(int blocks, int chunks, int length) {
        MoverBench bench = new MoverBench(StagingStrategy.MESSAGE_CHUNK, length, 4);
        long read = bench.readPs(length);
        long write = bench.writePs(length);
        long block = read + (chunks - 1) * Math.max(read, write) + write;
        assertThat(bench.movePs(blocks, chunks * length)).isCloseTo(blocks * block, FIVE);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 16, 65536, 2",
        "3, 8, 65536, 2",
        "8, 4, 65536, 4",
        "2, 4, 32768, 3",
        "2, 4, 262144, 3"
    })
    void pipelined_chunks_overlap_across_blocks(int blocks, int chunks, int length, int depth) {
        MoverBench bench = new MoverBench(StagingStrategy.MESSAGE_PIPELINING, length, depth);
        long read = bench.readPs(length);
        long write = bench.writePs(length);
        long expected = read + (blocks * chunks - 1) * Math.max(read, write) + write;
        assertThat(bench.movePs(blocks, chunks * length)).isCloseTo(expected, FIVE);
    }

    @Test
    void pipelining_is_no_slower_than_chunks_and_chunks_no_slower_than_direct() {
        int length = 1 << 20;
        long direct = new MoverBench(StagingStrategy.DIRECT, length, 4).movePs(4, length);
        long chunk = new MoverBench(StagingStrategy.MESSAGE_CHUNK, 1 << 18, 4).movePs(4, length);
        long pipelining =
                new MoverBench(StagingStrategy.MESSAGE_PIPELINING, 1 << 18, 4).movePs(4, length);
        assertThat(chunk).isLessThan(direct);
        assertThat(pipelining).isLessThan(chunk);
    }

    @Test
    void every_staged_byte_passes_dpu_memory_twice() {
        MoverBench bench = new MoverBench(StagingStrategy.MESSAGE_PIPELINING, 1 << 16, 4);
        long one = bench.dramBusyPs(1, 1 << 20);
        long three = bench.dramBusyPs(3, 1 << 20);
        long bytes = 2 * 2 * (1 << 20);
        assertThat(three - one)
                .isCloseTo(bench.memoryRate().timePs(bytes), Percentage.withPercentage(1));
    }

    @Test
    void a_block_of_no_bytes_has_moved_at_once() {
        assertThat(new MoverBench(StagingStrategy.DIRECT, 4096, 4).movePs(3, 0)).isZero();
    }

    @Test
    void a_wrong_key_ends_its_block_alone() {
        for (StagingStrategy strategy : StagingStrategy.values()) {
            assertThat(new MoverBench(strategy, 4096, 4).statuses(4096, 1))
                    .containsExactly(
                            CompletionStatus.SUCCESS,
                            CompletionStatus.REM_ACCESS_ERR,
                            CompletionStatus.SUCCESS);
        }
    }

    @Test
    void a_block_longer_than_the_bounce_memory_is_refused_where_blocks_are_not_cut() {
        assertThatThrownBy(() -> new MoverBench(StagingStrategy.DIRECT, 4096, 4).movePs(1, 8192))
                .hasMessage(
                        "a block of 8192 bytes does not fit the bounce buffer of 4096 bytes, and strategy DIRECT does not cut it");
    }

    @Test
    void bounce_memory_too_short_for_its_buffers_is_refused() {
        StagingOptions options =
                StagingOptions.of(StagingStrategy.MESSAGE_PIPELINING).with(1 << 16, 4);
        assertThatThrownBy(() -> new BounceBuffers(0, 1 << 17, 1, options))
                .hasMessage(
                        "the bounce memory of a worker has 131072 bytes; expected at least 262144 for 4 buffers of 65536 bytes");
    }
}
