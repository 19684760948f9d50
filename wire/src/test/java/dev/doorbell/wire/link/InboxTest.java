package dev.doorbell.wire.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.link.v1.LinkProto.Train;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InboxTest {

    private static final int MOST_BYTES = 1_024;

    private final List<String> overflows = new ArrayList<>();
    private final Inbox inbox = new Inbox(3, MOST_BYTES, overflows::add);
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void runsARoundOnceEveryExpectedBatchHasArrived() {
        inbox.await(new long[] {0, 2, 1}, runs::incrementAndGet);
        inbox.add(1, batch(1));
        inbox.add(2, batch(2));
        assertThat(runs).hasValue(0);

        inbox.add(1, batch(3));

        assertThat(runs).hasValue(1);
    }

    @Test
    void runsARoundAtOnceWhenItsBatchesAreThere() {
        inbox.add(1, batch(1));

        inbox.await(new long[] {0, 1, 0}, runs::incrementAndGet);

        assertThat(runs).hasValue(1);
    }

    @Test
    void keepsBatchesOfALaterRoundBack() {
        inbox.add(2, batch(1));
        inbox.add(1, batch(2));
        inbox.add(1, batch(3));

        assertThat(inbox.take(new long[] {0, 1, 1}))
                .containsExactly(new Inbox.Arrival(1, batch(2)), new Inbox.Arrival(2, batch(1)));
        assertThat(inbox.take(new long[] {0, 2, 1}))
                .containsExactly(new Inbox.Arrival(1, batch(3)));
    }

    @Test
    void closesWhenMoreWaitsThanItMayHold() {
        int batches = MOST_BYTES / batch(1).getSerializedSize();
        for (int sent = 0; sent < batches; sent++) {
            inbox.add(1, batch(1));
        }
        inbox.take(new long[] {0, 1, 0});
        inbox.add(1, batch(1));
        assertThat(overflows).isEmpty();
        inbox.await(new long[] {0, batches + 2, 0}, runs::incrementAndGet);

        inbox.add(2, batch(1));
        inbox.add(1, batch(1));

        assertThat(overflows)
                .containsExactly(
                        "more than 1024 bytes wait that no round has taken in, the last of them from group 2; give the service more memory");
        assertThat(runs).hasValue(0);
        assertThat(inbox.take(new long[] {0, batches + 2, 0})).isEmpty();
    }

    private static TrainBatch batch(int mark) {
        return TrainBatch.newBuilder().addTrains(Train.newBuilder().setDestination(mark)).build();
    }
}
