package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.message.PayloadCodec;

/** DMA writes on the wire. */
public final class DmaWriteCodec implements MessageCodec<DmaWrite> {

    @Override
    public Class<DmaWrite> type() {
        return DmaWrite.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.DMA_WRITE;
    }

    @Override
    public DmaWrite toModel(LinkProto.Train train) {
        return toModel(train.getDmaWrite());
    }

    @Override
    public void toWire(DmaWrite it, Train elements, LinkProto.Train.Builder train) {
        train.setDmaWrite(toWire(it, elements));
    }

    /** DMA write of a wire form, which other messages have inside, too. */
    public static DmaWrite toModel(VerbsProto.DmaWrite wire) {
        long[] addresses = new long[wire.getAddressesCount()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = wire.getAddresses(i);
        }
        return new DmaWrite(
                wire.getFirstIndex(),
                addresses,
                wire.getElementBytes(),
                PayloadCodec.toModel(wire.getPayload()));
    }

    /** Wire form of those elements of a DMA write that a train has. */
    public static VerbsProto.DmaWrite toWire(DmaWrite write, Train elements) {
        int firstIndex = elements.firstIndex();
        int count = elements.count();
        VerbsProto.DmaWrite.Builder wire =
                VerbsProto.DmaWrite.newBuilder()
                        .setFirstIndex(firstIndex)
                        .setElementBytes(write.elementBytes())
                        .setPayload(
                                PayloadCodec.toWire(
                                        write.payload()
                                                .slice(
                                                        write.offset(firstIndex),
                                                        count * write.elementBytes())));
        for (int index = firstIndex; index < firstIndex + count; index++) {
            wire.addAddresses(write.address(index));
        }
        return wire.build();
    }
}
