package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that register memory on the wire. */
public final class RegisterMemoryCodec implements MessageCodec<RegisterMemory> {

    @Override
    public Class<RegisterMemory> type() {
        return RegisterMemory.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.REGISTER_MEMORY;
    }

    @Override
    public RegisterMemory toModel(LinkProto.Train train) {
        VerbsProto.RegisterMemory wire = train.getRegisterMemory();
        return new RegisterMemory(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getProtectionDomain(),
                wire.getAddress(),
                wire.getLengthBytes(),
                wire.getRemoteAddress(),
                wire.getAccess(),
                wire.getGvmiId());
    }

    @Override
    public void toWire(RegisterMemory it, Train elements, LinkProto.Train.Builder train) {
        train.setRegisterMemory(
                VerbsProto.RegisterMemory.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setProtectionDomain(it.protectionDomain())
                        .setAddress(it.address())
                        .setLengthBytes(it.length())
                        .setRemoteAddress(it.remoteAddress())
                        .setAccess(it.access())
                        .setGvmiId(it.gvmiId()));
    }
}
