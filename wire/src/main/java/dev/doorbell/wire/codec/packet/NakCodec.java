package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.Nak;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** NAKs on the wire. */
public final class NakCodec implements MessageCodec<Nak> {

    @Override
    public Class<Nak> type() {
        return Nak.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.NAK;
    }

    @Override
    public Nak toModel(LinkProto.Train train) {
        FabricProto.Nak wire = train.getNak();
        return new Nak(wire.getDestinationQpNumber(), wire.getPsn(), wire.getStatus());
    }

    @Override
    public void toWire(Nak it, Train elements, LinkProto.Train.Builder train) {
        train.setNak(
                FabricProto.Nak.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setStatus(it.status()));
    }
}
