package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.worker.ArmConstants;
import dev.doorbell.libraries.process.RankFault;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives of blocks of different lengths, at any places, some of them empty. */
class OffloadedVectorTest {

    private static final String ALL =
            "dev.doorbell.libraries.offload.collective.OffloadedDataTest#shapesAndOptions";
    private static final int GAP = 24;
    private static final byte UNTOUCHED = 0x55;

    @ParameterizedTest
    @MethodSource(ALL)
    void alltoallv(int[] shape, CollectiveOptions options) {
        OffloadedDataTest.run(
                shape,
                options,
                (caller, group, me) -> {
                    int n = group.size();
                    Blocks send =
                            blocks(
                                    caller,
                                    IntStream.range(0, n).map(to -> bytes(me, to)).toArray());
                    Blocks receive =
                            blocks(
                                    caller,
                                    IntStream.range(0, n).map(from -> bytes(from, me)).toArray());
                    for (int to = 0; to < n; to++) {
                        caller.fill(
                                send.address() + send.offsets()[to],
                                content(me, to, bytes(me, to)));
                    }
                    clear(caller, receive);
                    assertThat(
                                    caller.collectives()
                                            .await(
                                                    caller.collectives()
                                                            .ialltoallv(group, send, receive)))
                            .isEqualTo(CompletionStatus.SUCCESS);
                    for (int from = 0; from < n; from++) {
                        verify(caller, receive, from, content(from, me, bytes(from, me)));
                    }
                });
    }

    @ParameterizedTest
    @MethodSource(ALL)
    void allgatherv(int[] shape, CollectiveOptions options) {
        OffloadedDataTest.run(
                shape,
                options,
                (caller, group, me) -> {
                    for (CollectiveForm form : OffloadedDataTest.forms(options)) {
                        int n = group.size();
                        Blocks receive =
                                blocks(
                                        caller,
                                        IntStream.range(0, n)
                                                .map(from -> bytes(from, 5))
                                                .toArray());
                        byte[] mine = content(me, 5, bytes(me, 5));
                        long send = caller.process().allocate(Math.max(1, mine.length));
                        caller.fill(send, mine);
                        clear(caller, receive);
                        assertThat(
                                        caller.collectives()
                                                .await(
                                                        caller.collectives()
                                                                .iallgatherv(
                                                                        group, send, receive,
                                                                        form)))
                                .isEqualTo(CompletionStatus.SUCCESS);
                        for (int from = 0; from < n; from++) {
                            verify(caller, receive, from, content(from, 5, bytes(from, 5)));
                        }
                    }
                });
    }

    @Test
    void blocks_that_are_all_empty_complete() {
        new CollectiveCluster(2, 2, 2)
                .run(caller -> {
                    Blocks none = blocks(caller, 0, 0, 0, 0);
                    caller.collectives()
                            .await(caller.collectives().ialltoallv(caller.world(), none, none));
                    for (CollectiveForm form : CollectiveForm.values()) {
                        caller.collectives()
                                .await(
                                        caller.collectives()
                                                .iallgatherv(caller.world(), 0, none, form));
                    }
                });
    }

    /** The third rank exchanges no block with the one whose place is too short, but with all. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_block_longer_than_its_place_fails_at_its_two_ranks(boolean reads) {
        CollectiveOptions options = CollectiveOptions.gvmi();
        new CollectiveCluster(3, 1, 1)
                .options(reads ? options.reading() : options)
                .run(caller -> {
                    Blocks send = blocks(caller, 100, 100, 100);
                    Blocks receive = blocks(caller, 100, caller.rank() == 0 ? 99 : 100, 100);
                    assertThat(
                                    caller.collectives()
                                            .await(
                                                    caller.collectives()
                                                            .ialltoallv(
                                                                    caller.world(), send, receive)))
                            .isEqualTo(
                                    caller.rank() == 2
                                            ? CompletionStatus.SUCCESS
                                            : CompletionStatus.REM_INV_REQ_ERR);
                });
    }

    /** Ranks 0 and 1 exchange blocks. Rank 2 sends to itself alone, and calls late. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ranks_without_blocks_of_a_late_rank_end_before_it_calls(boolean reads) {
        long latePs = 5_000_000_000L;
        CollectiveOptions options = CollectiveOptions.gvmi();
        new CollectiveCluster(3, 1, 1)
                .options(reads ? options.reading() : options)
                .run(caller -> {
                    int me = caller.rank();
                    int[] lengths = me < 2 ? new int[] {500, 500, 0} : new int[] {0, 0, 500};
                    Blocks send = blocks(caller, lengths);
                    Blocks receive = blocks(caller, lengths);
                    long startPs = caller.now();
                    if (me == 2) {
                        caller.process().work(latePs);
                    }
                    caller.collectives()
                            .await(caller.collectives().ialltoallv(caller.world(), send, receive));
                    if (me < 2) {
                        assertThat(caller.now() - startPs).isLessThan(latePs / 2);
                    }
                });
    }

    @Test
    void blocks_of_another_number_are_one_clear_error() {
        new CollectiveCluster(2, 1, 1)
                .run(caller ->
                        assertThatThrownBy(() ->
                                        caller.collectives()
                                                .ialltoallv(
                                                        caller.world(),
                                                        blocks(caller, 1, 2, 3),
                                                        blocks(caller, 1, 2)))
                                .isInstanceOf(RankFault.class)
                                .hasMessage(
                                        "rank %d: 3 blocks for group 0; expected one for each of its 2 members"
                                                .formatted(caller.rank())));
    }

    /**
     * 12 ranks, 6 workers for two each. Every worker reads the four buffers of its node and the
     * tables of its ranks. Every rank, as receiver, names its place for every sender to the
     * sender's worker, unless that is its own.
     */
    @Test
    void control_entries_are_those_of_the_protocol() {
        assertThat(
                        entries((collectives, world, send, receive) ->
                                collectives.ialltoallv(world, send, receive)))
                .isEqualTo(6 * 4 + 12 * 12 + 12 * (12 - 2));
        // Leader workers name the four places of their node to each other.
        assertThat(
                        entries((collectives, world, send, receive) ->
                                collectives.ialltoall(
                                        world, send.address(), receive.address(), 64)))
                .isEqualTo(6 * 4 + 3 * 2 * 4);
    }

    private static long entries(Call call) {
        return new CollectiveCluster(3, 4, 2)
                .run(caller -> {
                    int[] lengths = new int[12];
                    Arrays.fill(lengths, 64);
                    Blocks send = blocks(caller, lengths);
                    Blocks receive = blocks(caller, lengths);
                    caller.collectives()
                            .await(call.begin(caller.collectives(), caller.world(), send, receive));
                })
                .counter("dpu.controlEntries");
    }

    @Test
    void an_arm_core_reads_entries_by_lines() {
        ArmConstants arm = ArmConstants.of(TestProfile.shipped("bluefield2-hdr100"));
        assertThat(arm.unpackPs(1, 64)).isEqualTo(76_400);
        assertThat(arm.unpackPs(4, 16)).isEqualTo(76_400);
        assertThat(arm.unpackPs(5, 16)).isEqualTo(152_800);
        assertThat(arm.unpackPs(32, 64)).isEqualTo(32 * 76_400);
    }

    /** Start of a collective. */
    private interface Call {
        OffloadedCollective begin(
                RankCollectives collectives, RankGroup world, Blocks send, Blocks receive);
    }

    /** Returns blocks with gaps, the last block first. */
    private static Blocks blocks(CollectiveCluster.Caller caller, int... bytes) {
        int[] offsets = new int[bytes.length];
        int end = GAP;
        for (int i = bytes.length - 1; i >= 0; i--) {
            offsets[i] = end;
            end += bytes[i] + GAP;
        }
        return new Blocks(caller.process().allocate(end), offsets, bytes);
    }

    private static void clear(CollectiveCluster.Caller caller, Blocks blocks) {
        for (int i = 0; i < blocks.bytes().length; i++) {
            byte[] with = new byte[blocks.bytes()[i] + 2 * GAP];
            Arrays.fill(with, UNTOUCHED);
            caller.fill(blocks.address() + blocks.offsets()[i] - GAP, with);
        }
    }

    /** Checks a block and the gaps around it. */
    private static void verify(
            CollectiveCluster.Caller caller, Blocks blocks, int block, byte[] expected) {
        byte[] with = new byte[expected.length + 2 * GAP];
        Arrays.fill(with, UNTOUCHED);
        System.arraycopy(expected, 0, with, GAP, expected.length);
        assertThat(caller.bytes(blocks.address() + blocks.offsets()[block] - GAP, with.length))
                .isEqualTo(with);
    }

    private static int bytes(int from, int to) {
        return (from + 2 * to) % 4 == 0 ? 0 : 1 + (from * 1301 + to * 733) % 9000;
    }

    private static byte[] content(int from, int to, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (31 * from + 7 * to + i + i / 251);
        }
        return bytes;
    }
}
