package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Notes about lost packets on the wire. */
public final class PacketLostCodec implements MessageCodec<PacketLost> {

    @Override
    public Class<PacketLost> type() {
        return PacketLost.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.PACKET_LOST;
    }

    @Override
    public PacketLost toModel(LinkProto.Train train) {
        FabricProto.PacketLost wire = train.getPacketLost();
        return new PacketLost(wire.getDestinationQpNumber(), wire.getPsn());
    }

    @Override
    public void toWire(PacketLost it, Train elements, LinkProto.Train.Builder train) {
        train.setPacketLost(
                FabricProto.PacketLost.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn()));
    }
}
