package dev.doorbell.wire.participant;

import dev.doorbell.pdes.Train;
import dev.doorbell.pdes.horizon.Channels;
import java.util.List;

/**
 * Rules for a train from another group: between processes of the two groups that have a channel,
 * with numbers that no element overflows. The scheduler itself checks the clock.
 */
final class TrainCheck {

    private final Channels channels;
    private final List<Integer> groupOf;
    private final int group;

    /**
     * @param groupOf the group of every process
     * @param group the one that receives
     */
    TrainCheck(Channels channels, List<Integer> groupOf, int group) {
        this.channels = channels;
        this.groupOf = groupOf;
        this.group = group;
    }

    /** Fails with one sentence when {@code from} may not send {@code train}. */
    void require(int from, Train train) {
        int to = train.destination();
        if (to < 0 || to >= groupOf.size() || groupOf.get(to) != group) {
            throw new IllegalArgumentException(
                    "its destination is process %d; expected one of group %d".formatted(to, group));
        }
        int source = train.source();
        if (source < 0 || source >= groupOf.size() || groupOf.get(source) != from) {
            throw new IllegalArgumentException(
                    "its source is process %d; expected one of group %d".formatted(source, from));
        }
        if (!channels.connected(source, to)) {
            throw new IllegalArgumentException(
                    "there is no channel from process %d to process %d".formatted(source, to));
        }
        if (train.count() < 1 || train.firstIndex() < 0 || !fits(train)) {
            throw new IllegalArgumentException(
                    "it has %d elements from %d ps and element %d on, %d ps apart; expected one or more, and none before the first or after the end of time"
                            .formatted(
                                    train.count(),
                                    train.timePs(),
                                    train.firstIndex(),
                                    train.spacingPs()));
        }
    }

    private static boolean fits(Train train) {
        long more = train.count() - 1L;
        return train.timePs() >= 0
                && train.spacingPs() >= 0
                && train.orderStride() >= 0
                && train.firstIndex() <= Integer.MAX_VALUE - more
                && Math.multiplyHigh(more, train.spacingPs()) == 0
                && more * train.spacingPs() >= 0
                && more * train.spacingPs() <= Long.MAX_VALUE - 1 - train.timePs()
                && Math.multiplyHigh(more, train.orderStride()) == 0
                && more * train.orderStride() >= 0
                && more * train.orderStride() <= Long.MAX_VALUE - train.order();
    }
}
