package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.message.PayloadCodec;

/** Packets of SENDs on the wire. */
public final class SendCodec implements MessageCodec<Send> {

    @Override
    public Class<Send> type() {
        return Send.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.SEND;
    }

    @Override
    public Send toModel(LinkProto.Train train) {
        FabricProto.Send wire = train.getSend();
        return new Send(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                SegmentCodec.toModel(wire.getSegment()),
                wire.hasImmediate() ? wire.getImmediate() : null,
                PayloadCodec.toModel(wire.getPayload()),
                wire.hasDc() ? DcHeaderCodec.toModel(wire.getDc()) : null);
    }

    @Override
    public void toWire(Send it, Train elements, LinkProto.Train.Builder train) {
        FabricProto.Send.Builder wire =
                FabricProto.Send.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setSegment(SegmentCodec.toWire(it.segment()))
                        .setPayload(PayloadCodec.toWire(it.payload()));
        Integer immediate = it.immediate();
        if (immediate != null) {
            wire.setImmediate(immediate);
        }
        DcHeader dc = it.dc();
        if (dc != null) {
            wire.setDc(DcHeaderCodec.toWire(dc));
        }
        train.setSend(wire);
    }
}
