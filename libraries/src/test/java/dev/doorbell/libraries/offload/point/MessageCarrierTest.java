package dev.doorbell.libraries.offload.point;

import static dev.doorbell.libraries.offload.point.CarriedMessages.LEAST;
import static dev.doorbell.libraries.offload.point.CarriedMessages.LONG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.SHORT;
import static dev.doorbell.libraries.offload.point.CarriedMessages.TAG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.US;
import static dev.doorbell.libraries.offload.point.CarriedMessages.WORK_PS;
import static dev.doorbell.libraries.offload.point.CarriedMessages.exchange;
import static dev.doorbell.libraries.offload.point.CarriedMessages.expect;
import static dev.doorbell.libraries.offload.point.CarriedMessages.filled;
import static dev.doorbell.libraries.offload.point.CarriedMessages.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of MPI that workers move while ranks compute, and their order. */
class MessageCarrierTest {

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
}
