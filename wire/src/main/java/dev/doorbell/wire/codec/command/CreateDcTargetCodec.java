package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that create a DC target on the wire. */
public final class CreateDcTargetCodec implements MessageCodec<CreateDcTarget> {

    @Override
    public Class<CreateDcTarget> type() {
        return CreateDcTarget.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.CREATE_DC_TARGET;
    }

    @Override
    public CreateDcTarget toModel(LinkProto.Train train) {
        VerbsProto.CreateDcTarget wire = train.getCreateDcTarget();
        return new CreateDcTarget(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getNumber(),
                wire.getProtectionDomain(),
                wire.getKey(),
                wire.getReceiveQueue());
    }

    @Override
    public void toWire(CreateDcTarget it, Train elements, LinkProto.Train.Builder train) {
        train.setCreateDcTarget(
                VerbsProto.CreateDcTarget.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setNumber(it.number())
                        .setProtectionDomain(it.protectionDomain())
                        .setKey(it.key())
                        .setReceiveQueue(it.receiveQueue()));
    }
}
