package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that create an alias of a key on the wire. */
public final class CreateMkeyAliasCodec implements MessageCodec<CreateMkeyAlias> {

    @Override
    public Class<CreateMkeyAlias> type() {
        return CreateMkeyAlias.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.CREATE_MKEY_ALIAS;
    }

    @Override
    public CreateMkeyAlias toModel(LinkProto.Train train) {
        VerbsProto.CreateMkeyAlias wire = train.getCreateMkeyAlias();
        return new CreateMkeyAlias(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getVhcaIdToBeAccessed(),
                wire.getKey(),
                wire.getAccessKey(),
                wire.getProtectionDomain());
    }

    @Override
    public void toWire(CreateMkeyAlias it, Train elements, LinkProto.Train.Builder train) {
        train.setCreateMkeyAlias(
                VerbsProto.CreateMkeyAlias.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setVhcaIdToBeAccessed(it.vhcaIdToBeAccessed())
                        .setKey(it.key())
                        .setAccessKey(it.accessKey())
                        .setProtectionDomain(it.protectionDomain()));
    }
}
