package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.Message;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;

/** Trains to wire. */
public final class TrainPublisher {

    private TrainPublisher() {}

    /**
     * The wire form of a train whose event is a {@link Message}; anything else never crosses
     * services.
     */
    public static LinkProto.Train toWire(Train train) {
        if (!(train.event() instanceof Message message)) {
            throw new IllegalStateException(
                    "expected a message for process %d but was %s, which stays inside a process"
                            .formatted(train.destination(), train.event()));
        }
        LinkProto.Train.Builder wire =
                LinkProto.Train.newBuilder()
                        .setDestination(train.destination())
                        .setTimePs(train.timePs())
                        .setOrder(train.order())
                        .setSpacingPs(train.spacingPs())
                        .setOrderStride(train.orderStride())
                        .setCount(train.count())
                        .setFirstIndex(train.firstIndex());
        MessageCodecs.of(message).toWire(message, train, wire);
        return wire.build();
    }
}
