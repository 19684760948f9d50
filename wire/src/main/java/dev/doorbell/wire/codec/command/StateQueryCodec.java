package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Questions about the state of a NIC on the wire. */
public final class StateQueryCodec implements MessageCodec<StateQuery> {

    @Override
    public Class<StateQuery> type() {
        return StateQuery.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.STATE_QUERY;
    }

    @Override
    public StateQuery toModel(LinkProto.Train train) {
        VerbsProto.StateQuery wire = train.getStateQuery();
        return new StateQuery(wire.getRequestId(), wire.getFunction());
    }

    @Override
    public void toWire(StateQuery it, Train elements, LinkProto.Train.Builder train) {
        train.setStateQuery(
                VerbsProto.StateQuery.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function()));
    }
}
