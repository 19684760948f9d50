package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.PointToPoint.MatchedMessage;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.offload.collective.OffloadedMpi;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.RunState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of MPI that workers move, between two nodes with a rank each. */
class MessageCarrierTest {

    private static final RankLayout LAYOUT = new RankLayout(2, 1, 1, 3);
    private static final int LEAST = 16 << 10;
    private static final int LONG = 1 << 20;
    private static final int SHORT = 256;
    private static final int TAG = 5;
    private static final long WORK_PS = 5_000_000_000L;
    private static final long US = 1_000_000L;

    private final Map<Integer, Long> waitPs = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"staged", "gvmi"})
    void a_message_moves_while_both_ranks_compute(String path) {
        MachineRun run =
                run(
                        path,
                        mpi -> {
                            long buffer = filled(mpi, LONG, mpi.rank());
                            exchange(mpi, buffer);
                            waitPs.put(mpi.rank(), exchange(mpi, buffer));
                            expect(mpi, buffer, LONG, 0);
                        });

        // Both messages found the buffer of their receiver named.
        assertThat(run.counter("dpu.matches")).isEqualTo(2);
        assertThat(waitPs.values()).allSatisfy(ps -> assertThat(ps).isLessThan(US));
    }

    @Test
    void a_message_that_its_sender_waits_for_does_not_move_while_the_receiver_computes() {
        MachineRun run =
                run(
                        "gvmi",
                        mpi -> {
                            long buffer = filled(mpi, LONG, mpi.rank());
                            if (mpi.rank() == 0) {
                                mpi.send(buffer, LONG, 1, TAG);
                            } else {
                                Request receive = mpi.irecv(buffer, LONG, 0, TAG);
                                mpi.process().work(WORK_PS);
                                long start = mpi.process().nowPs();
                                mpi.await(receive);
                                waitPs.put(1, mpi.process().nowPs() - start);
                                expect(mpi, buffer, LONG, 0);
                            }
                        });

        assertThat(run.counter("dpu.matches")).isZero();
        assertThat(waitPs.get(1)).isGreaterThan(50 * US);
    }

    @Test
    void short_and_long_messages_of_one_tag_come_in_their_order() {
        MachineRun run =
                run(
                        "gvmi",
                        mpi -> {
                            long buffers = mpi.process().allocate(4L * LONG);
                            if (mpi.rank() == 0) {
                                mpi.awaitAll(
                                        List.of(
                                                mpi.isend(filled(mpi, SHORT, 10), SHORT, 1, TAG),
                                                mpi.isend(filled(mpi, LONG, 11), LONG, 1, TAG),
                                                mpi.isend(filled(mpi, SHORT, 12), SHORT, 1, TAG),
                                                mpi.isend(filled(mpi, LONG, 13), LONG, 1, TAG)));
                            } else {
                                List<Request> receives =
                                        List.of(
                                                mpi.irecv(buffers, LONG, 0, TAG),
                                                mpi.irecv(buffers + LONG, LONG, 0, TAG),
                                                mpi.irecv(buffers + 2 * LONG, LONG, 0, TAG),
                                                mpi.irecv(buffers + 3 * LONG, LONG, 0, TAG));
                                mpi.awaitAll(receives);
                                expect(mpi, buffers, SHORT, 10);
                                expect(mpi, buffers + LONG, LONG, 11);
                                expect(mpi, buffers + 2 * LONG, SHORT, 12);
                                expect(mpi, buffers + 3 * LONG, LONG, 13);
                                assertThat(receives)
                                        .extracting(it -> it.status().bytes())
                                        .containsExactly(SHORT, LONG, SHORT, LONG);
                            }
                        });

        assertThat(run.counter("dpu.matches")).isEqualTo(2);
    }

    @Test
    void a_receive_behind_one_with_wildcards_gets_the_next_message() {
        MachineRun run =
                run(
                        "gvmi",
                        mpi -> {
                            long buffers = mpi.process().allocate(2L * LONG);
                            if (mpi.rank() == 0) {
                                mpi.awaitAll(
                                        List.of(
                                                mpi.isend(filled(mpi, LONG, 20), LONG, 1, TAG),
                                                mpi.isend(filled(mpi, LONG, 21), LONG, 1, TAG)));
                            } else {
                                Request any = mpi.irecv(buffers, LONG, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                                mpi.await(mpi.irecv(buffers + LONG, LONG, 0, TAG));
                                mpi.await(any);
                                assertThat(any.status()).isEqualTo(new Status(0, TAG, LONG, false));
                                expect(mpi, buffers, LONG, 20);
                                expect(mpi, buffers + LONG, LONG, 21);
                            }
                        });

        assertThat(run.counter("dpu.receivesBeforeSends")).isZero();
        assertThat(run.counter("dpu.matches")).isEqualTo(2);
    }

    @Test
    void a_probe_takes_a_message_that_workers_move() {
        run(
                "staged",
                mpi -> {
                    long buffer = filled(mpi, LONG, 30);
                    if (mpi.rank() == 0) {
                        mpi.await(mpi.isend(buffer, LONG, 1, TAG));
                    } else {
                        MatchedMessage message = mpi.messages().mprobe(Mpi.ANY_SOURCE, TAG);
                        assertThat(message.status()).isEqualTo(new Status(0, TAG, LONG, false));
                        clear(mpi, buffer, LONG);
                        mpi.await(mpi.messages().imrecv(message, buffer, LONG));
                        expect(mpi, buffer, LONG, 30);
                    }
                });
    }

    @Test
    void a_cancelled_receive_leaves_the_message_to_the_next_one() {
        run(
                "gvmi",
                mpi -> {
                    long buffers = mpi.process().allocate(2L * LONG);
                    if (mpi.rank() == 0) {
                        mpi.receive(buffers, SHORT, 1, TAG);
                        mpi.await(mpi.isend(filled(mpi, LONG, 40), LONG, 1, TAG));
                    } else {
                        Request first = mpi.irecv(buffers, LONG, 0, TAG);
                        Request second = mpi.irecv(buffers + LONG, LONG, 0, TAG);
                        mpi.cancel(first);
                        assertThat(first.status()).isEqualTo(Status.CANCELLED);
                        mpi.send(buffers, SHORT, 0, TAG);
                        mpi.await(second);
                        expect(mpi, buffers + LONG, LONG, 40);
                    }
                });
    }

    @Test
    void a_receive_whose_message_moves_cannot_be_cancelled() {
        run(
                "gvmi",
                mpi -> {
                    long buffer = filled(mpi, LONG, 50 + mpi.rank());
                    if (mpi.rank() == 0) {
                        mpi.await(mpi.isend(buffer, LONG, 1, TAG));
                    } else {
                        Request receive = mpi.irecv(buffer, LONG, 0, TAG);
                        mpi.process().work(WORK_PS);
                        mpi.cancel(receive);
                        mpi.await(receive);
                        assertThat(receive.status()).isEqualTo(new Status(0, TAG, LONG, false));
                        expect(mpi, buffer, LONG, 50);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void receives_behind_cancelled_ones_get_the_next_messages(int first) {
        run(
                "gvmi",
                mpi -> {
                    long buffers = mpi.process().allocate(3L * LONG);
                    if (mpi.rank() == 0) {
                        mpi.receive(buffers, SHORT, 1, TAG);
                        mpi.awaitAll(
                                List.of(
                                        mpi.isend(filled(mpi, LONG, 42), LONG, 1, TAG),
                                        mpi.isend(filled(mpi, LONG, 43), LONG, 1, TAG)));
                    } else {
                        Request one = mpi.irecv(buffers, first, 0, TAG);
                        Request two = mpi.irecv(buffers, LONG, 0, TAG);
                        mpi.cancel(one);
                        Request three = mpi.irecv(buffers + LONG, LONG, 0, TAG);
                        mpi.cancel(two);
                        Request four = mpi.irecv(buffers + 2 * LONG, LONG, 0, TAG);
                        mpi.send(buffers, SHORT, 0, TAG);
                        mpi.awaitAll(List.of(one, two, three, four));
                        expect(mpi, buffers + LONG, LONG, 42);
                        expect(mpi, buffers + 2 * LONG, LONG, 43);
                    }
                });
    }

    /** The message is sent at any time around the cancellation of its receive. */
    @Test
    void a_cancelled_receive_or_the_next_one_gets_the_message() {
        int cancelled = 0;
        for (long delayPs = 0; delayPs < 6 * US; delayPs += US / 20) {
            long delay = delayPs;
            waitPs.clear();
            run(
                    "gvmi",
                    mpi -> {
                        long buffer = filled(mpi, LONG, 44);
                        exchange(mpi, buffer);
                        clear(mpi, buffer, mpi.rank() * LONG);
                        mpi.process().program().sleepUntil(4 * WORK_PS);
                        if (mpi.rank() == 0) {
                            mpi.process().work(delay);
                            mpi.await(mpi.isend(buffer, LONG, 1, TAG));
                            return;
                        }
                        Request receive = mpi.irecv(buffer, LONG, 0, TAG);
                        mpi.process().work(3 * US);
                        mpi.cancel(receive);
                        mpi.await(receive);
                        if (receive.status().cancelled()) {
                            waitPs.put(1, 1L);
                            mpi.await(mpi.irecv(buffer, LONG, 0, TAG));
                        }
                        expect(mpi, buffer, LONG, 44);
                    });
            cancelled += waitPs.size();
        }
        assertThat(cancelled).isBetween(20, 100);
    }

    @Test
    void a_cancelled_send_leaves_the_receive_to_the_next_one() {
        run(
                "gvmi",
                mpi -> {
                    long buffer = filled(mpi, LONG, 45 + mpi.rank());
                    if (mpi.rank() == 0) {
                        Request first = mpi.isend(buffer, LONG, 1, TAG);
                        mpi.cancel(first);
                        mpi.await(first);
                        assertThat(first.status()).isEqualTo(Status.CANCELLED);
                        mpi.send(buffer, SHORT, 1, TAG + 1);
                        mpi.await(mpi.isend(filled(mpi, LONG, 47), LONG, 1, TAG));
                    } else {
                        mpi.receive(buffer, SHORT, 0, TAG + 1);
                        mpi.await(mpi.irecv(buffer, LONG, 0, TAG));
                        expect(mpi, buffer, LONG, 47);
                    }
                });
    }

    @Test
    void a_send_whose_message_moves_cannot_be_cancelled() {
        run(
                "gvmi",
                mpi -> {
                    long buffer = filled(mpi, LONG, 48 + mpi.rank());
                    if (mpi.rank() == 0) {
                        Request send = mpi.isend(buffer, LONG, 1, TAG);
                        mpi.process().work(10 * US);
                        mpi.cancel(send);
                        mpi.await(send);
                        assertThat(send.status()).isEqualTo(Status.EMPTY);
                    } else {
                        mpi.await(mpi.irecv(buffer, LONG, 0, TAG));
                        expect(mpi, buffer, LONG, 48);
                    }
                });
    }

    /** More messages than a rank has words for them. */
    @Test
    void sends_do_not_keep_receives_from_their_messages() {
        run(
                "gvmi",
                mpi -> {
                    long buffer = filled(mpi, LEAST, 49);
                    long place = mpi.process().allocate(LEAST);
                    List<Request> sends =
                            IntStream.range(0, 1500)
                                    .mapToObj(i -> mpi.isend(buffer, LEAST, 1 - mpi.rank(), TAG))
                                    .toList();
                    for (int i = 0; i < sends.size(); i++) {
                        mpi.receive(place, LEAST, 1 - mpi.rank(), TAG);
                        expect(mpi, place, LEAST, 49);
                    }
                    mpi.awaitAll(sends);
                });
    }

    @Test
    void persistent_requests_move_again_and_again() {
        MachineRun run =
                run(
                        "staged",
                        mpi -> {
                            long buffer = filled(mpi, LONG, 52 + mpi.rank());
                            Request request =
                                    mpi.rank() == 0
                                            ? mpi.messages().ssendInit(buffer, LONG, 1, TAG)
                                            : mpi.messages().receiveInit(buffer, LONG, 0, TAG);
                            for (int i = 0; i < 3; i++) {
                                mpi.start(request);
                                mpi.process().work(WORK_PS);
                                mpi.await(request);
                                expect(mpi, buffer, LONG, 52);
                            }
                        });

        assertThat(run.counter("dpu.matches")).isEqualTo(3);
    }

    @Test
    void a_receive_of_a_part_gets_the_beginning_and_the_length() {
        run(
                "gvmi",
                mpi -> {
                    long buffer = filled(mpi, LONG, 60 + mpi.rank());
                    if (mpi.rank() == 0) {
                        mpi.await(mpi.isend(buffer, LONG, 1, TAG));
                    } else {
                        Request receive = mpi.messages().irecvPart(buffer, LEAST, 0, TAG);
                        mpi.await(receive);
                        assertThat(receive.status().bytes()).isEqualTo(LONG);
                        expect(mpi, buffer, LEAST, 60);
                        expect(mpi, buffer + LEAST, LEAST, 61);
                    }
                });
    }

    @Test
    void a_message_that_does_not_fit_is_one_sentence() {
        MachineRun run =
                OffloadedMpi.onDpus(
                        LAYOUT,
                        List.of(RankGroup.world(LAYOUT)),
                        OffloadedMpi.OPTIONS.get("gvmi"),
                        LEAST,
                        (mpi, collectives) -> {
                            long buffer = mpi.process().allocate(LONG);
                            if (mpi.rank() == 0) {
                                mpi.await(mpi.isend(buffer, LONG, 1, TAG));
                            } else {
                                mpi.await(mpi.irecv(buffer, LEAST, 0, TAG));
                            }
                        });

        assertThat(run.faults())
                .containsExactly(
                        "rank 1: message of 1048576 bytes with tag 5 from rank 0 does not fit its receive of 16384 bytes");
    }

    private static MachineRun run(String path, Consumer<Mpi> body) {
        MachineRun run =
                OffloadedMpi.onDpus(
                        LAYOUT,
                        List.of(RankGroup.world(LAYOUT)),
                        OffloadedMpi.OPTIONS.get(path),
                        LEAST,
                        (mpi, collectives) -> body.accept(mpi));
        assertThat(run.faults()).isEmpty();
        assertThat(run.state()).as("%s", run.waits()).isEqualTo(RunState.COMPLETED);
        return run;
    }

    /** Sends from rank 0 to rank 1, both of which compute meanwhile; the time of the wait. */
    private static long exchange(Mpi mpi, long buffer) {
        Request request =
                mpi.rank() == 0 ? mpi.isend(buffer, LONG, 1, TAG) : mpi.irecv(buffer, LONG, 0, TAG);
        mpi.process().work(WORK_PS);
        long start = mpi.process().nowPs();
        mpi.await(request);
        return mpi.process().nowPs() - start;
    }

    private static long filled(Mpi mpi, int bytes, int value) {
        long address = mpi.process().allocate(bytes);
        for (long at = 0; at < bytes; at += Long.BYTES) {
            mpi.process().node().memory().writeLong(address + at, value * 10_000_000L + at);
        }
        return address;
    }

    private static void clear(Mpi mpi, long address, int bytes) {
        for (long at = 0; at < bytes; at += Long.BYTES) {
            mpi.process().node().memory().writeLong(address + at, 0);
        }
    }

    private static void expect(Mpi mpi, long address, int bytes, int value) {
        // A part of a buffer continues its numbers.
        long first = mpi.process().node().memory().readLong(address);
        assertThat(first / 10_000_000L).isEqualTo(value);
        for (long at = 0; at < bytes; at += Long.BYTES) {
            assertThat(mpi.process().node().memory().readLong(address + at)).isEqualTo(first + at);
        }
    }
}
