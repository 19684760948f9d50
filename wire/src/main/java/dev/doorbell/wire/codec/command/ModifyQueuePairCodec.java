package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.ModifyQueuePair;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that move queue pairs to other states on the wire. */
public final class ModifyQueuePairCodec implements MessageCodec<ModifyQueuePair> {

    @Override
    public Class<ModifyQueuePair> type() {
        return ModifyQueuePair.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.MODIFY_QUEUE_PAIR;
    }

    @Override
    public ModifyQueuePair toModel(LinkProto.Train train) {
        VerbsProto.ModifyQueuePair wire = train.getModifyQueuePair();
        return new ModifyQueuePair(
                wire.getRequestId(), wire.getFunction(), wire.getQpNumber(), wire.getReset());
    }

    @Override
    public void toWire(ModifyQueuePair it, Train elements, LinkProto.Train.Builder train) {
        train.setModifyQueuePair(
                VerbsProto.ModifyQueuePair.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setQpNumber(it.qpn())
                        .setReset(it.reset()));
    }
}
