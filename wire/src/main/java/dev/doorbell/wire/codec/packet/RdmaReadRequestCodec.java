package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** RDMA READ requests on the wire. */
public final class RdmaReadRequestCodec implements MessageCodec<RdmaReadRequest> {

    @Override
    public Class<RdmaReadRequest> type() {
        return RdmaReadRequest.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.RDMA_READ_REQUEST;
    }

    @Override
    public RdmaReadRequest toModel(LinkProto.Train train) {
        FabricProto.RdmaReadRequest wire = train.getRdmaReadRequest();
        return new RdmaReadRequest(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getRkey(),
                wire.getAddress(),
                wire.getLengthBytes(),
                wire.hasDc() ? DcHeaderCodec.toModel(wire.getDc()) : null);
    }

    @Override
    public void toWire(RdmaReadRequest it, Train elements, LinkProto.Train.Builder train) {
        FabricProto.RdmaReadRequest.Builder wire =
                FabricProto.RdmaReadRequest.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setRkey(it.rkey())
                        .setAddress(it.address())
                        .setLengthBytes(it.length());
        DcHeader dc = it.dc();
        if (dc != null) {
            wire.setDc(DcHeaderCodec.toWire(dc));
        }
        train.setRdmaReadRequest(wire);
    }
}
