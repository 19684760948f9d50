package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that let another function use a key on the wire. */
public final class AllowOtherVhcaCodec implements MessageCodec<AllowOtherVhca> {

    @Override
    public Class<AllowOtherVhca> type() {
        return AllowOtherVhca.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.ALLOW_OTHER_VHCA;
    }

    @Override
    public AllowOtherVhca toModel(LinkProto.Train train) {
        VerbsProto.AllowOtherVhca wire = train.getAllowOtherVhca();
        return new AllowOtherVhca(
                wire.getRequestId(), wire.getFunction(), wire.getKey(), wire.getAccessKey());
    }

    @Override
    public void toWire(AllowOtherVhca it, Train elements, LinkProto.Train.Builder train) {
        train.setAllowOtherVhca(
                VerbsProto.AllowOtherVhca.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setKey(it.key())
                        .setAccessKey(it.accessKey()));
    }
}
