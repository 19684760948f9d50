package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that create a receive queue on the wire. */
public final class CreateReceiveQueueCodec implements MessageCodec<CreateReceiveQueue> {

    @Override
    public Class<CreateReceiveQueue> type() {
        return CreateReceiveQueue.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.CREATE_RECEIVE_QUEUE;
    }

    @Override
    public CreateReceiveQueue toModel(LinkProto.Train train) {
        VerbsProto.CreateReceiveQueue wire = train.getCreateReceiveQueue();
        return new CreateReceiveQueue(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getNumber(),
                wire.getAddress(),
                wire.getEntries(),
                wire.getDoorbellRecordAddress(),
                wire.getCompletionQueueAddress(),
                wire.getCompletionQueueEntries());
    }

    @Override
    public void toWire(CreateReceiveQueue it, Train elements, LinkProto.Train.Builder train) {
        train.setCreateReceiveQueue(
                VerbsProto.CreateReceiveQueue.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setNumber(it.number())
                        .setAddress(it.address())
                        .setEntries(it.entries())
                        .setDoorbellRecordAddress(it.doorbellRecordAddress())
                        .setCompletionQueueAddress(it.completionQueueAddress())
                        .setCompletionQueueEntries(it.completionQueueEntries()));
    }
}
