package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Answers to atomics on the wire. */
public final class AtomicResponseCodec implements MessageCodec<AtomicResponse> {

    @Override
    public Class<AtomicResponse> type() {
        return AtomicResponse.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.ATOMIC_RESPONSE;
    }

    @Override
    public AtomicResponse toModel(LinkProto.Train train) {
        FabricProto.AtomicResponse wire = train.getAtomicResponse();
        return new AtomicResponse(wire.getDestinationQpNumber(), wire.getPsn(), wire.getOriginal());
    }

    @Override
    public void toWire(AtomicResponse it, Train elements, LinkProto.Train.Builder train) {
        train.setAtomicResponse(
                FabricProto.AtomicResponse.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setOriginal(it.original()));
    }
}
