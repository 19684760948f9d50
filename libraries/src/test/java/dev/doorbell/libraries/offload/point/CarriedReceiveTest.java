package dev.doorbell.libraries.offload.point;

import static dev.doorbell.libraries.offload.point.CarriedMessages.LEAST;
import static dev.doorbell.libraries.offload.point.CarriedMessages.LONG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.TAG;
import static dev.doorbell.libraries.offload.point.CarriedMessages.clear;
import static dev.doorbell.libraries.offload.point.CarriedMessages.expect;
import static dev.doorbell.libraries.offload.point.CarriedMessages.filled;
import static dev.doorbell.libraries.offload.point.CarriedMessages.run;
import static dev.doorbell.libraries.offload.point.CarriedMessages.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.PointToPoint.MatchedMessage;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import org.junit.jupiter.api.Test;

/** Probes and receives of messages that workers move. */
class CarriedReceiveTest {

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
                start(
                        "gvmi",
                        mpi -> {
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
}
