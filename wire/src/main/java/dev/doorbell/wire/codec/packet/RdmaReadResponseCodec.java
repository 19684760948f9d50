package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.message.PayloadCodec;

/** Packets that answer RDMA READs on the wire. */
public final class RdmaReadResponseCodec implements MessageCodec<RdmaReadResponse> {

    @Override
    public Class<RdmaReadResponse> type() {
        return RdmaReadResponse.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.RDMA_READ_RESPONSE;
    }

    @Override
    public RdmaReadResponse toModel(LinkProto.Train train) {
        FabricProto.RdmaReadResponse wire = train.getRdmaReadResponse();
        return new RdmaReadResponse(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getOffsetBytes(),
                SegmentCodec.toModel(wire.getSegment()),
                PayloadCodec.toModel(wire.getPayload()));
    }

    @Override
    public void toWire(RdmaReadResponse it, Train elements, LinkProto.Train.Builder train) {
        train.setRdmaReadResponse(
                FabricProto.RdmaReadResponse.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setOffsetBytes(it.offset())
                        .setSegment(SegmentCodec.toWire(it.segment()))
                        .setPayload(PayloadCodec.toWire(it.payload())));
    }
}
