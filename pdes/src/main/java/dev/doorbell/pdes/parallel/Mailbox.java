package dev.doorbell.pdes.parallel;

import dev.doorbell.pdes.Train;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Messages of one round from one part to another. The sender fills it while it runs; the receiver
 * empties it in the next round, when the sender fills another.
 */
final class Mailbox {

    private final List<Train> trains = new ArrayList<>();
    private long earliestPs = Long.MAX_VALUE;

    void put(Train train) {
        trains.add(train);
        earliestPs = Math.min(earliestPs, train.timePs());
    }

    /** Earliest message, or {@code Long.MAX_VALUE} if there is none. */
    long earliestPs() {
        return earliestPs;
    }

    void emptyTo(Consumer<Train> receiver) {
        trains.forEach(receiver);
        trains.clear();
        earliestPs = Long.MAX_VALUE;
    }
}
