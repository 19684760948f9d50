package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Notes that counts repeat on the wire. */
public final class RepeatCountsCodec implements MessageCodec<RepeatCounts> {

    @Override
    public Class<RepeatCounts> type() {
        return RepeatCounts.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.REPEAT_COUNTS;
    }

    @Override
    public RepeatCounts toModel(LinkProto.Train train) {
        VerbsProto.RepeatCounts wire = train.getRepeatCounts();
        return new RepeatCounts(wire.getNotes(), wire.getTimes());
    }

    @Override
    public void toWire(RepeatCounts it, Train elements, LinkProto.Train.Builder train) {
        train.setRepeatCounts(
                VerbsProto.RepeatCounts.newBuilder().setNotes(it.notes()).setTimes(it.times()));
    }
}
