package dev.doorbell.libraries.offload.point;

import static dev.doorbell.libraries.offload.point.CarriedMessages.LONG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.SHORT;
import static dev.doorbell.libraries.offload.point.CarriedMessages.TAG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.US;
import static dev.doorbell.libraries.offload.point.CarriedMessages.WORK_PS;
import static dev.doorbell.libraries.offload.point.CarriedMessages.clear;
import static dev.doorbell.libraries.offload.point.CarriedMessages.exchange;
import static dev.doorbell.libraries.offload.point.CarriedMessages.expect;
import static dev.doorbell.libraries.offload.point.CarriedMessages.filled;
import static dev.doorbell.libraries.offload.point.CarriedMessages.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancellation of sends and receives whose messages workers may move. */
class CancelledMessageTest {

    private final Map<Integer, Long> waitPs = new ConcurrentHashMap<>();

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
}
