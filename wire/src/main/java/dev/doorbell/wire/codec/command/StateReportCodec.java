package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Answers about the state of a NIC on the wire. */
public final class StateReportCodec implements MessageCodec<StateReport> {

    @Override
    public Class<StateReport> type() {
        return StateReport.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.STATE_REPORT;
    }

    @Override
    public StateReport toModel(LinkProto.Train train) {
        VerbsProto.StateReport wire = train.getStateReport();
        return new StateReport(wire.getRequestId(), wire.getState());
    }

    @Override
    public void toWire(StateReport it, Train elements, LinkProto.Train.Builder train) {
        train.setStateReport(
                VerbsProto.StateReport.newBuilder()
                        .setRequestId(it.requestId())
                        .setState(it.state()));
    }
}
