package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Acknowledgements on the wire. */
public final class AckCodec implements MessageCodec<Ack> {

    @Override
    public Class<Ack> type() {
        return Ack.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.ACK;
    }

    @Override
    public Ack toModel(LinkProto.Train train) {
        FabricProto.Ack wire = train.getAck();
        return new Ack(wire.getDestinationQpNumber());
    }

    @Override
    public void toWire(Ack it, Train elements, LinkProto.Train.Builder train) {
        train.setAck(FabricProto.Ack.newBuilder().setDestinationQpNumber(it.destinationQpn()));
    }
}
