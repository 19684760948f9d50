package dev.doorbell.libraries.mpi.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.pdes.RunState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that arrive while ranks compute, with and without a progress thread. */
class ProgressThreadTest {

    private static final int LONG = 1 << 20;
    private static final int TAG = 4;
    private static final long US = 1_000_000L;
    private static final long WORK_PS = 2_000 * US;
    private static final long HAND_OVER_PS = 80_000;

    private final Map<Integer, Long> waitPs = new ConcurrentHashMap<>();

    /** Between two nodes and inside one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_thread_moves_a_message_while_its_rank_computes(int nodes) {
        complete(MpiCluster.of(nodes, 2 / nodes).withProgressThread().run(this::exchange));

        assertThat(waitPs.values()).hasSize(2).allSatisfy(ps -> assertThat(ps).isLessThan(US / 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void without_one_the_message_moves_in_the_wait(int nodes) {
        complete(MpiCluster.of(nodes, 2 / nodes).run(this::exchange));

        assertThat(waitPs.get(1)).isGreaterThan(80 * US);
    }

    @Test
    void a_collective_of_many_rounds_ends_while_ranks_compute() {
        complete(
                MpiCluster.of(4, 2)
                        .withProgressThread()
                        .run(mpi -> {
                            long buffer = MpiCluster.filled(mpi, LONG, mpi.rank() == 0 ? 7 : 1);
                            Collectives all = new Collectives(mpi, mpi.world());
                            Request bcast = all.ibcast(buffer, LONG, 0);
                            mpi.process().work(WORK_PS);
                            measureWait(mpi, bcast);
                            assertThat(MpiCluster.content(mpi, buffer, LONG))
                                    .isEqualTo(MpiCluster.pattern(LONG, 7));
                        }));

        assertThat(waitPs.values()).allSatisfy(ps -> assertThat(ps).isLessThan(US / 2));
    }

    /** The first call finds the lock free and never taken; the second one behind the thread. */
    @Test
    void a_rank_waits_for_the_lock_to_come_from_the_thread() {
        Map<String, Long> callPs = new ConcurrentHashMap<>();
        complete(
                MpiCluster.of(2, 1)
                        .withProgressThread()
                        .run(mpi -> {
                            long buffer = MpiCluster.filled(mpi, 8, 1);
                            if (mpi.rank() == 0) {
                                mpi.process().work(100 * US);
                                mpi.send(buffer, 8, 1, TAG);
                            } else {
                                poll(mpi);
                                callPs.put("alone", poll(mpi));
                                mpi.process().work(WORK_PS);
                                callPs.put("behind", poll(mpi));
                                mpi.receive(buffer, 8, 0, TAG);
                            }
                        }));

        assertThat(callPs.get("behind") - callPs.get("alone")).isEqualTo(HAND_OVER_PS);
    }

    @Test
    void its_time_counts_as_that_of_another_core() {
        MachineRun run = MpiCluster.of(2, 1).withProgressThread().run(this::exchange);

        // It moves the message: the rank itself only posts its receive.
        assertThat(run.busyPs("node1 progress thread of rank 1"))
                .isGreaterThan(run.busyPs("node1 core of rank 1") - WORK_PS);
    }

    @Test
    void only_ranks_are_in_the_report_of_a_hang() {
        MachineRun run =
                MpiCluster.of(2, 1)
                        .withProgressThread()
                        .run(mpi -> {
                            if (mpi.rank() == 0) {
                                mpi.receive(MpiCluster.filled(mpi, 8, 1), 8, 1, TAG);
                            }
                        });

        assertThat(run.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(run.waits())
                .containsExactly(
                        "rank 0 waits for a message of at most 8 bytes with tag %d from rank 1, by rank 1"
                                .formatted(TAG));
    }

    private static long poll(Mpi mpi) {
        long start = mpi.process().nowPs();
        mpi.poll();
        return mpi.process().nowPs() - start;
    }

    private void exchange(Mpi mpi) {
        long buffer = MpiCluster.filled(mpi, LONG, mpi.rank());
        Request request =
                mpi.rank() == 0 ? mpi.isend(buffer, LONG, 1, TAG) : mpi.irecv(buffer, LONG, 0, TAG);
        mpi.process().work(WORK_PS);
        measureWait(mpi, request);
        assertThat(MpiCluster.content(mpi, buffer, LONG)).isEqualTo(MpiCluster.pattern(LONG, 0));
    }

    private void measureWait(Mpi mpi, Request request) {
        long start = mpi.process().nowPs();
        mpi.await(request);
        waitPs.put(mpi.rank(), mpi.process().nowPs() - start);
    }

    private static void complete(MachineRun run) {
        assertThat(run.faults()).isEmpty();
        assertThat(run.state()).as("%s", run.waits()).isEqualTo(RunState.COMPLETED);
    }
}
