package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.QueuePairBroken;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Events of queue pairs that are broken on the wire. */
public final class QueuePairBrokenCodec implements MessageCodec<QueuePairBroken> {

    @Override
    public Class<QueuePairBroken> type() {
        return QueuePairBroken.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.QUEUE_PAIR_BROKEN;
    }

    @Override
    public QueuePairBroken toModel(LinkProto.Train train) {
        VerbsProto.QueuePairBroken wire = train.getQueuePairBroken();
        return new QueuePairBroken(wire.getNic(), wire.getQpNumber());
    }

    @Override
    public void toWire(QueuePairBroken it, Train elements, LinkProto.Train.Builder train) {
        train.setQueuePairBroken(
                VerbsProto.QueuePairBroken.newBuilder().setNic(it.nic()).setQpNumber(it.qpn()));
    }
}
