package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.message.PayloadCodec;

/** Completions of DMA reads on the wire. */
public final class DmaReadCompletionCodec implements MessageCodec<DmaReadCompletion> {

    @Override
    public Class<DmaReadCompletion> type() {
        return DmaReadCompletion.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.DMA_READ_COMPLETION;
    }

    @Override
    public DmaReadCompletion toModel(LinkProto.Train train) {
        VerbsProto.DmaReadCompletion wire = train.getDmaReadCompletion();
        return new DmaReadCompletion(wire.getTag(), PayloadCodec.toModel(wire.getPayload()));
    }

    @Override
    public void toWire(DmaReadCompletion it, Train elements, LinkProto.Train.Builder train) {
        train.setDmaReadCompletion(
                VerbsProto.DmaReadCompletion.newBuilder()
                        .setTag(it.tag())
                        .setPayload(PayloadCodec.toWire(it.payload())));
    }
}
