package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every collective in every form moves exactly the bytes of a serial program. */
class OffloadedDataTest {

    private static final int BYTES = 10_000;

    static Stream<Arguments> shapesAndOptions() {
        List<CollectiveOptions> all =
                List.of(
                        CollectiveCluster.staged(StagingStrategy.DIRECT),
                        CollectiveCluster.staged(StagingStrategy.MESSAGE_CHUNK),
                        CollectiveCluster.staged(StagingStrategy.MESSAGE_PIPELINING),
                        new CollectiveOptions(null, 4096, 0, 16, true, 8, false),
                        CollectiveOptions.gvmi().reading());
        int[][] shapes = {{1, 1, 1}, {1, 5, 2}, {2, 1, 1}, {3, 3, 2}, {4, 2, 2}, {5, 4, 3}};
        return Stream.of(shapes)
                .flatMap(shape -> all.stream().map(options -> Arguments.of(shape, options)));
    }

    @ParameterizedTest
    @MethodSource("shapesAndOptions")
    void alltoall(int[] shape, CollectiveOptions options) {
        run(
                shape,
                options,
                (caller, group, me) -> {
                    int n = group.size();
                    long send = caller.process().allocate((long) n * BYTES);
                    long receive = caller.process().allocate((long) n * BYTES);
                    for (int to = 0; to < n; to++) {
                        caller.fill(send + (long) to * BYTES, block(me, to));
                    }
                    assertThat(caller.collectives().alltoall(group, send, receive, BYTES))
                            .isEqualTo(CompletionStatus.SUCCESS);
                    for (int from = 0; from < n; from++) {
                        assertThat(caller.bytes(receive + (long) from * BYTES, BYTES))
                                .isEqualTo(block(from, me));
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("shapesAndOptions")
    void broadcast(int[] shape, CollectiveOptions options) {
        run(
                shape,
                options,
                (caller, group, me) -> {
                    for (CollectiveForm form : CollectiveForm.values()) {
                        for (int root = 0; root < group.size(); root += 2) {
                            long buffer = caller.process().allocate(BYTES);
                            caller.fill(buffer, block(me, root));
                            assertThat(caller.collectives().bcast(group, root, buffer, BYTES, form))
                                    .isEqualTo(CompletionStatus.SUCCESS);
                            assertThat(caller.bytes(buffer, BYTES)).isEqualTo(block(root, root));
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("shapesAndOptions")
    void allgather(int[] shape, CollectiveOptions options) {
        run(
                shape,
                options,
                (caller, group, me) -> {
                    for (CollectiveForm form : forms(options)) {
                        int n = group.size();
                        long send = caller.process().allocate(BYTES);
                        long receive = caller.process().allocate((long) n * BYTES);
                        caller.fill(send, block(me, 7));
                        assertThat(
                                        caller.collectives()
                                                .allgather(group, send, receive, BYTES, form))
                                .isEqualTo(CompletionStatus.SUCCESS);
                        for (int from = 0; from < n; from++) {
                            assertThat(caller.bytes(receive + (long) from * BYTES, BYTES))
                                    .isEqualTo(block(from, 7));
                        }
                    }
                });
    }

    /** Forms of allgathers. Workers that read do not fill shared segments. */
    static List<CollectiveForm> forms(CollectiveOptions options) {
        return options.reads() ? List.of(CollectiveForm.FLAT) : List.of(CollectiveForm.values());
    }

    /** Runs with all ranks, then with the odd ones alone. */
    static void run(int[] shape, CollectiveOptions options, Member body) {
        CollectiveCluster cluster = new CollectiveCluster(shape[0], shape[1], shape[2]);
        cluster.options(options)
                .groups(layout ->
                        List.of(
                                RankGroup.world(layout),
                                new RankGroup(
                                        1,
                                        layout,
                                        IntStream.range(0, layout.ranks())
                                                .filter(rank -> rank % 2 == 1)
                                                .boxed()
                                                .toList())))
                .run(caller -> {
                    for (RankGroup group : caller.groups()) {
                        int me = group.member(caller.rank());
                        if (me >= 0) {
                            body.run(caller, group, me);
                        }
                    }
                });
    }

    private static byte[] block(int from, int to) {
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) (31 * from + 7 * to + i + i / 251);
        }
        return bytes;
    }

    /** Program of a member of a group. */
    interface Member {
        void run(CollectiveCluster.Caller caller, RankGroup group, int me);
    }
}
