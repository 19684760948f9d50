package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Answers to commands that create a queue on the wire. */
public final class QueuePairCreatedCodec implements MessageCodec<QueuePairCreated> {

    @Override
    public Class<QueuePairCreated> type() {
        return QueuePairCreated.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.QUEUE_PAIR_CREATED;
    }

    @Override
    public QueuePairCreated toModel(LinkProto.Train train) {
        VerbsProto.QueuePairCreated wire = train.getQueuePairCreated();
        return new QueuePairCreated(wire.getRequestId(), wire.getQpNumber());
    }

    @Override
    public void toWire(QueuePairCreated it, Train elements, LinkProto.Train.Builder train) {
        train.setQueuePairCreated(
                VerbsProto.QueuePairCreated.newBuilder()
                        .setRequestId(it.requestId())
                        .setQpNumber(it.qpn()));
    }
}
