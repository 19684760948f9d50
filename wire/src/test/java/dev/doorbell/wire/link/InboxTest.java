package dev.doorbell.wire.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.link.v1.LinkProto.Train;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InboxTest {

    private final Inbox inbox = new Inbox(3);
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

        assertThat(inbox.take(new long[] {0, 1, 1})).containsExactly(batch(2), batch(1));
        assertThat(inbox.take(new long[] {0, 2, 1})).containsExactly(batch(3));
    }

    private static TrainBatch batch(int mark) {
        return TrainBatch.newBuilder().addTrains(Train.newBuilder().setDestination(mark)).build();
    }
}
