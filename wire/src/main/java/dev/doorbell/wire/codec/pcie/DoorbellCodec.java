package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Doorbells on the wire. */
public final class DoorbellCodec implements MessageCodec<Doorbell> {

    @Override
    public Class<Doorbell> type() {
        return Doorbell.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.DOORBELL;
    }

    @Override
    public Doorbell toModel(LinkProto.Train train) {
        VerbsProto.Doorbell wire = train.getDoorbell();
        return new Doorbell(wire.getQpNumber(), wire.getProducerIndex());
    }

    @Override
    public void toWire(Doorbell it, Train elements, LinkProto.Train.Builder train) {
        train.setDoorbell(
                VerbsProto.Doorbell.newBuilder()
                        .setQpNumber(it.qpn())
                        .setProducerIndex(it.producerIndex()));
    }
}
