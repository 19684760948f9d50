package dev.doorbell.wire.codec;

import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Trains from wire. */
public final class TrainAdapter {

    private TrainAdapter() {}

    /**
     * The train.
     *
     * @throws IllegalArgumentException if its event is unknown to this version
     */
    public static Train toModel(LinkProto.Train wire) {
        MessageCodec<?> codec = MessageCodecs.of(wire.getEventCase());
        if (codec == null) {
            throw new IllegalArgumentException(
                    "expected a train with a known event for process "
                            + wire.getDestination()
                            + " but was "
                            + wire.getEventCase());
        }
        return new Train(
                wire.getDestination(),
                wire.getTimePs(),
                wire.getOrder(),
                wire.getSpacingPs(),
                wire.getOrderStride(),
                wire.getCount(),
                wire.getFirstIndex(),
                codec.toModel(wire));
    }
}
