package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that deregister memory on the wire. */
public final class DeregisterMemoryCodec implements MessageCodec<DeregisterMemory> {

    @Override
    public Class<DeregisterMemory> type() {
        return DeregisterMemory.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.DEREGISTER_MEMORY;
    }

    @Override
    public DeregisterMemory toModel(LinkProto.Train train) {
        VerbsProto.DeregisterMemory wire = train.getDeregisterMemory();
        return new DeregisterMemory(wire.getRequestId(), wire.getFunction(), wire.getKey());
    }

    @Override
    public void toWire(DeregisterMemory it, Train elements, LinkProto.Train.Builder train) {
        train.setDeregisterMemory(
                VerbsProto.DeregisterMemory.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setKey(it.key()));
    }
}
