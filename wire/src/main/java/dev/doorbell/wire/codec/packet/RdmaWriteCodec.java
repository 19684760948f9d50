package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.pcie.DmaWriteCodec;

/** Packets of RDMA WRITEs on the wire. */
public final class RdmaWriteCodec implements MessageCodec<RdmaWrite> {

    @Override
    public Class<RdmaWrite> type() {
        return RdmaWrite.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.RDMA_WRITE;
    }

    @Override
    public RdmaWrite toModel(LinkProto.Train train) {
        FabricProto.RdmaWrite wire = train.getRdmaWrite();
        return new RdmaWrite(
                wire.getDestinationQpNumber(),
                wire.getFirstPsn(),
                wire.getRkey(),
                SegmentCodec.toModel(wire.getSegment()),
                wire.getMessageBytes(),
                wire.hasImmediate() ? wire.getImmediate() : null,
                DmaWriteCodec.toModel(wire.getTarget()),
                wire.hasDc() ? DcHeaderCodec.toModel(wire.getDc()) : null);
    }

    @Override
    public void toWire(RdmaWrite it, Train elements, LinkProto.Train.Builder train) {
        FabricProto.RdmaWrite.Builder wire =
                FabricProto.RdmaWrite.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setFirstPsn(it.firstPsn())
                        .setRkey(it.rkey())
                        .setSegment(SegmentCodec.toWire(it.segment()))
                        .setMessageBytes(it.messageBytes())
                        .setTarget(DmaWriteCodec.toWire(it.target(), elements));
        Integer immediate = it.immediate();
        if (immediate != null) {
            wire.setImmediate(immediate);
        }
        DcHeader dc = it.dc();
        if (dc != null) {
            wire.setDc(DcHeaderCodec.toWire(dc));
        }
        train.setRdmaWrite(wire);
    }
}
