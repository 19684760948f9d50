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
    private final AtomicInteger arrivals = new AtomicInteger();
    private final Inbox inbox = new Inbox(3, MOST_BYTES, arrivals::incrementAndGet, overflows::add);

    @Test
    void tellsOfTheFirstBatchUntilATurnTakesAll() {
        inbox.add(1, batch(1));
        inbox.add(2, batch(2));
        assertThat(arrivals).hasValue(1);

        assertThat(inbox.take())
                .containsExactly(new Inbox.Arrival(1, batch(1)), new Inbox.Arrival(2, batch(2)));
        assertThat(inbox.take()).isEmpty();

        inbox.add(1, batch(3));
        assertThat(arrivals).hasValue(2);
        assertThat(inbox.take()).containsExactly(new Inbox.Arrival(1, batch(3)));
    }

    @Test
    void closesWhenMoreWaitsThanItMayHold() {
        int batches = MOST_BYTES / batch(1).getSerializedSize();
        inbox.add(1, batch(1));
        inbox.take();
        for (int sent = 0; sent < batches; sent++) {
            inbox.add(1, batch(1));
        }
        assertThat(overflows).isEmpty();

        inbox.add(2, batch(1));
        inbox.add(1, batch(1));

        assertThat(overflows)
                .containsExactly(
                        "more than 1024 bytes wait that no turn has taken in, the last of them from group 2; give the service more memory");
        assertThat(inbox.take()).isEmpty();
    }

    private static TrainBatch batch(int mark) {
        return TrainBatch.newBuilder().addTrains(Train.newBuilder().setDestination(mark)).build();
    }
}
