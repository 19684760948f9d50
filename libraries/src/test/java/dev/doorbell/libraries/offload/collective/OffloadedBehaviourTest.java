package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timing of offloaded collectives, and errors of wrong calls. */
class OffloadedBehaviourTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final List<StagingStrategy> STRATEGIES = List.of(StagingStrategy.values());

    static Stream<CollectiveOptions> staging() {
        return staging(1 << 16);
    }

    private static Stream<CollectiveOptions> staging(int chunk) {
        return Stream.of(StagingStrategy.values())
                .map(strategy -> CollectiveCluster.staged(strategy, chunk, MEBIBYTE));
    }

    static Stream<CollectiveOptions> all() {
        return Stream.concat(staging(), Stream.of(CollectiveOptions.gvmi()));
    }

    @Test
    void one_worker_per_dpu_gains_by_pipelining_over_chunks_over_direct() {
        long[] times =
                Stream.concat(staging(1 << 18), Stream.of(CollectiveOptions.gvmi()))
                        .mapToLong(options -> alltoallPs(options, 1, MEBIBYTE))
                        .toArray();
        assertThat(times[1]).isLessThan(times[0]);
        assertThat(times[2]).isLessThan(times[1]);
        assertThat(times[3]).isLessThan(times[2]);
    }

    @Test
    void four_workers_are_bound_by_the_memory_of_their_dpu() {
        // At 100 Gb/s the wire needs more time for its bytes than the memory does.
        long[] times =
                all().mapToLong(options ->
                                alltoallPs(cluster(options).profile("bluefield2-hdr200"), MEBIBYTE))
                        .toArray();
        // Every byte is written to it once and read once.
        long bytes = 2 * 16 * 4L * MEBIBYTE;
        long least =
                cluster(CollectiveOptions.gvmi())
                        .profile("bluefield2-hdr200")
                        .constants()
                        .rate("dpu.memoryRate")
                        .timePs(bytes);
        assertThat(times[0]).isBetween(least, least + least / 20);
        assertThat(times[1]).isBetween(least, least + least / 20);
        assertThat(times[2]).isBetween(least, least + least / 20);
        assertThat(times[3]).isLessThan(least);
    }

    /** While workers serve destinations on their own node, the wire is idle. */
    @Test
    void at_half_the_link_rate_four_workers_are_bound_by_wire_and_embedded_switch_in_turn() {
        long[] times = all().mapToLong(options -> alltoallPs(options, 4, MEBIBYTE)).toArray();
        Profile constants = cluster(CollectiveOptions.gvmi()).constants();
        long blocks = 16L * MEBIBYTE;
        long memory = constants.rate("dpu.memoryRate").timePs(2 * 4 * blocks);
        long wire = constants.rate("fabric.linkRate").timePs(3 * blocks);
        long embeddedSwitch = constants.rate("nic.loopbackRate").timePs(2 * blocks);

        assertThat(times[0]).isBetween(memory, memory + memory / 5);
        assertThat(times[1]).isBetween(memory, memory + memory / 10);
        assertThat(wire + embeddedSwitch).isGreaterThan(memory);
        assertThat(times[2]).isBetween(wire + embeddedSwitch, (wire + embeddedSwitch) / 20 * 21);
    }

    @ParameterizedTest
    @MethodSource("all")
    void alltoall_overlaps_whole_with_computing_that_calls_nothing(CollectiveOptions options) {
        int bytes = 1 << 18;
        long alone = alltoallPs(options, 4, bytes);
        long[] total = new long[1];
        cluster(options)
                .run(caller -> {
                    long[] buffers = buffers(caller, bytes);
                    for (int i = 0; i < 2; i++) {
                        long start = caller.now();
                        OffloadedCollective request =
                                caller.collectives()
                                        .ialltoall(caller.world(), buffers[0], buffers[1], bytes);
                        caller.process().work(alone);
                        caller.collectives().await(request);
                        total[0] = caller.now() - start;
                    }
                });
        // Only the call itself, which posts the task, is not hidden.
        assertThat(total[0]).isBetween(alone, alone + alone / 50);
    }

    @Test
    void hierarchical_results_are_copied_in_the_wait_and_do_not_overlap() {
        int bytes = 1 << 18;
        long[] spent = new long[2];
        for (CollectiveForm form : CollectiveForm.values()) {
            boolean flat = form == CollectiveForm.FLAT;
            cluster(CollectiveOptions.gvmi())
                    .run(caller -> {
                        long[] buffers = buffers(caller, bytes);
                        OffloadedCollective request =
                                caller.collectives()
                                        .iallgather(
                                                caller.world(),
                                                buffers[0],
                                                buffers[1],
                                                bytes,
                                                form);
                        caller.process().work(20_000_000_000L);
                        long start = caller.now();
                        caller.collectives().await(request);
                        spent[flat ? 0 : 1] = caller.now() - start;
                    });
        }
        Profile constants = cluster(CollectiveOptions.gvmi()).constants();
        long inCache = constants.rate("host.cacheCopyRate").timePs(16L * bytes);
        long inDram = constants.rate("host.copyRate").timePs(16L * bytes);
        assertThat(spent[0]).isLessThan(1_000_000);
        assertThat(spent[1]).isBetween(inCache, inDram);
    }

    @Test
    void staged_bytes_are_counted_and_from_host_to_host_there_are_none() {
        long blocks = 16 * 16;
        for (StagingStrategy strategy : StagingStrategy.values()) {
            CollectiveOptions options = CollectiveCluster.staged(strategy, 1 << 14, MEBIBYTE);
            assertThat(alltoall(options, 1 << 16).counter("dpu.stagedBytes"))
                    .isEqualTo(2 * blocks * (1 << 16));
        }
        assertThat(alltoall(CollectiveOptions.gvmi(), 1 << 16).counter("dpu.stagedBytes")).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void several_outstanding_tasks_end_in_order(CollectiveOptions options) {
        int bytes = 4096;
        List<Integer> order = new ArrayList<>();
        cluster(options)
                .run(caller -> {
                    List<OffloadedCollective> requests = new ArrayList<>();
                    for (int i = 0; i < 5; i++) {
                        long[] buffers = buffers(caller, bytes);
                        requests.add(
                                caller.collectives()
                                        .ialltoall(caller.world(), buffers[0], buffers[1], bytes));
                    }
                    while (requests.stream().anyMatch(request -> !request.ended())) {
                        for (int i = 0; i < requests.size(); i++) {
                            OffloadedCollective request = requests.get(i);
                            boolean before = request.ended();
                            if (caller.collectives().test(request)
                                    && !before
                                    && caller.rank() == 5) {
                                order.add(i);
                            }
                        }
                        caller.process().work(100_000);
                    }
                });
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void a_full_task_queue_is_one_clear_error() {
        MachineRun cluster =
                cluster(CollectiveOptions.gvmi().withTaskDepth(2))
                        .attempt(caller -> {
                            long[] buffers = buffers(caller, 4096);
                            for (int i = 0; i < 3; i++) {
                                caller.collectives()
                                        .ialltoall(caller.world(), buffers[0], buffers[1], 4096);
                            }
                        });
        assertThat(cluster.faults())
                .contains(
                        "rank 3: the task FIFO of group 0 is full with 2 tasks; wait for one before the next is begun");
    }

    @Test
    void a_block_too_long_for_the_bounce_buffer_is_one_clear_error() {
        MachineRun cluster =
                cluster(CollectiveCluster.staged(StagingStrategy.DIRECT, 4096, 1 << 16))
                        .attempt(caller -> alltoallOnce(caller, 1 << 17));
        assertThat(cluster.faults())
                .contains(
                        "rank 0: a block has 131072 bytes; expected 0 to 65536, the bounce buffer of a worker, since strategy DIRECT does not cut blocks");
    }

    @Test
    void trains_change_nothing() {
        for (CollectiveOptions options :
                List.of(
                        CollectiveCluster.staged(StagingStrategy.MESSAGE_PIPELINING),
                        CollectiveOptions.gvmi())) {
            List<Long> with = small(options, true).digests();
            assertThat(with).isEqualTo(small(options, false).digests());
        }
    }

    @Test
    void random_shapes_move_the_right_bytes() {
        long seed = 20_261_121;
        Random random = new Random(seed);
        for (int i = 0; i < 12; i++) {
            int nodes = 1 + random.nextInt(5);
            int ranks = 1 + random.nextInt(5);
            int workers = 1 + random.nextInt(ranks);
            int bytes = random.nextInt(20_000);
            StagingStrategy strategy = STRATEGIES.get(random.nextInt(3));
            CollectiveOptions options =
                    random.nextInt(4) == 0
                            ? CollectiveOptions.gvmi()
                            : CollectiveCluster.staged(
                                    strategy, 512 << random.nextInt(5), MEBIBYTE);
            String what =
                    "seed %d, case %d: %d nodes, %d ranks, %d workers, %d bytes, %s"
                            .formatted(seed, i, nodes, ranks, workers, bytes, options);
            new CollectiveCluster(nodes, ranks, workers)
                    .options(options)
                    .run(caller -> checkedAlltoall(caller, bytes, what));
        }
    }

    private static void checkedAlltoall(CollectiveCluster.Caller caller, int bytes, String what) {
        int n = caller.world().size();
        long[] buffers = buffers(caller, bytes);
        for (int to = 0; to < n; to++) {
            caller.fill(buffers[0] + (long) to * bytes, block(caller.rank(), to, bytes));
        }
        CompletionStatus status =
                caller.collectives().alltoall(caller.world(), buffers[0], buffers[1], bytes);
        assertThat(status).as(what).isEqualTo(CompletionStatus.SUCCESS);
        for (int from = 0; from < n; from++) {
            assertThat(caller.bytes(buffers[1] + (long) from * bytes, bytes))
                    .as(what)
                    .isEqualTo(block(from, caller.rank(), bytes));
        }
    }

    private static byte[] block(int from, int to, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (37 * from + 11 * to + i + i / 253);
        }
        return bytes;
    }

    private static MachineRun small(CollectiveOptions options, boolean trains) {
        return new CollectiveCluster(3, 2, 2)
                .options(options)
                .trains(trains)
                .run(caller -> {
                    long[] buffers = buffers(caller, 9000);
                    RankCollectives calls = caller.collectives();
                    for (CollectiveForm form : CollectiveForm.values()) {
                        calls.bcast(caller.world(), 1, buffers[0], 9000, form);
                        calls.allgather(caller.world(), buffers[0], buffers[1], 9000, form);
                    }
                    calls.alltoall(caller.world(), buffers[0], buffers[1], 9000);
                });
    }

    /** Time of the second of two calls, whose registrations are cached. */
    private static long alltoallPs(CollectiveOptions options, int workers, int bytes) {
        return alltoallPs(cluster(options, workers), bytes);
    }

    private static long alltoallPs(CollectiveCluster cluster, int bytes) {
        long[] took = new long[1];
        cluster.run(caller -> {
            long[] buffers = buffers(caller, bytes);
            for (int i = 0; i < 2; i++) {
                long start = caller.now();
                caller.collectives().alltoall(caller.world(), buffers[0], buffers[1], bytes);
                took[0] = caller.now() - start;
            }
        });
        return took[0];
    }

    private static MachineRun alltoall(CollectiveOptions options, int bytes) {
        return cluster(options)
                .run(caller -> {
                    alltoallOnce(caller, bytes);
                    alltoallOnce(caller, bytes);
                });
    }

    private static void alltoallOnce(CollectiveCluster.Caller caller, int bytes) {
        long[] buffers = buffers(caller, bytes);
        caller.collectives().alltoall(caller.world(), buffers[0], buffers[1], bytes);
    }

    private static long[] buffers(CollectiveCluster.Caller caller, int bytes) {
        long all = (long) caller.world().size() * bytes;
        return new long[] {caller.process().allocate(all), caller.process().allocate(all)};
    }

    private static CollectiveCluster cluster(CollectiveOptions options) {
        return cluster(options, 4);
    }

    private static CollectiveCluster cluster(CollectiveOptions options, int workers) {
        return new CollectiveCluster(4, 4, workers).options(options).phantom(1L << 26);
    }
}
