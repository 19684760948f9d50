package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Receiver-not-ready NAKs on the wire. */
public final class RnrNakCodec implements MessageCodec<RnrNak> {

    @Override
    public Class<RnrNak> type() {
        return RnrNak.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.RNR_NAK;
    }

    @Override
    public RnrNak toModel(LinkProto.Train train) {
        FabricProto.RnrNak wire = train.getRnrNak();
        return new RnrNak(wire.getDestinationQpNumber(), wire.getPsn());
    }

    @Override
    public void toWire(RnrNak it, Train elements, LinkProto.Train.Builder train) {
        train.setRnrNak(
                FabricProto.RnrNak.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn()));
    }
}
