package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.SetRnrRetries;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that set the retries of queue pairs on the wire. */
public final class SetRnrRetriesCodec implements MessageCodec<SetRnrRetries> {

    @Override
    public Class<SetRnrRetries> type() {
        return SetRnrRetries.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.SET_RNR_RETRIES;
    }

    @Override
    public SetRnrRetries toModel(LinkProto.Train train) {
        VerbsProto.SetRnrRetries wire = train.getSetRnrRetries();
        return new SetRnrRetries(
                wire.getRequestId(), wire.getFunction(), wire.getQpNumber(), wire.getRetries());
    }

    @Override
    public void toWire(SetRnrRetries it, Train elements, LinkProto.Train.Builder train) {
        train.setSetRnrRetries(
                VerbsProto.SetRnrRetries.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setQpNumber(it.qpn())
                        .setRetries(it.retries()));
    }
}
