package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** DMA reads on the wire. */
public final class DmaReadCodec implements MessageCodec<DmaRead> {

    @Override
    public Class<DmaRead> type() {
        return DmaRead.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.DMA_READ;
    }

    @Override
    public DmaRead toModel(LinkProto.Train train) {
        VerbsProto.DmaRead wire = train.getDmaRead();
        return new DmaRead(wire.getTag(), wire.getAddress(), wire.getLengthBytes());
    }

    @Override
    public void toWire(DmaRead it, Train elements, LinkProto.Train.Builder train) {
        train.setDmaRead(
                VerbsProto.DmaRead.newBuilder()
                        .setTag(it.tag())
                        .setAddress(it.address())
                        .setLengthBytes(it.length()));
    }
}
