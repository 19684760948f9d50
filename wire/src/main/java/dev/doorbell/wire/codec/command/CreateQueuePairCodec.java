package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Commands that create a queue pair on the wire. */
public final class CreateQueuePairCodec implements MessageCodec<CreateQueuePair> {

    @Override
    public Class<CreateQueuePair> type() {
        return CreateQueuePair.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.CREATE_QUEUE_PAIR;
    }

    @Override
    public CreateQueuePair toModel(LinkProto.Train train) {
        VerbsProto.CreateQueuePair wire = train.getCreateQueuePair();
        return new CreateQueuePair(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getQpNumber(),
                wire.getProtectionDomain(),
                wire.getSendQueueAddress(),
                wire.getSendQueueBlocks(),
                wire.getDoorbellRecordAddress(),
                wire.getCompletionQueueAddress(),
                wire.getCompletionQueueEntries(),
                wire.getCollapsed(),
                transport(wire.getTransport()),
                wire.getPeerNic(),
                wire.getPeerQpNumber(),
                wire.getReceiveQueue());
    }

    @Override
    public void toWire(CreateQueuePair it, Train elements, LinkProto.Train.Builder train) {
        train.setCreateQueuePair(
                VerbsProto.CreateQueuePair.newBuilder()
                        .setRequestId(it.requestId())
                        .setFunction(it.function())
                        .setQpNumber(it.qpn())
                        .setProtectionDomain(it.protectionDomain())
                        .setSendQueueAddress(it.sendQueueAddress())
                        .setSendQueueBlocks(it.sendQueueBlocks())
                        .setDoorbellRecordAddress(it.doorbellRecordAddress())
                        .setCompletionQueueAddress(it.completionQueueAddress())
                        .setCompletionQueueEntries(it.completionQueueEntries())
                        .setCollapsed(it.collapsed())
                        .setTransport(transport(it.transport()))
                        .setPeerNic(it.peerNic())
                        .setPeerQpNumber(it.peerQpn())
                        .setReceiveQueue(it.receiveQueue()));
    }

    private static CreateQueuePair.Transport transport(VerbsProto.Transport transport) {
        return switch (transport) {
            case TRANSPORT_RC -> CreateQueuePair.Transport.RC;
            case TRANSPORT_DCI -> CreateQueuePair.Transport.DCI;
            case TRANSPORT_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known transport but was " + transport);
        };
    }

    private static VerbsProto.Transport transport(CreateQueuePair.Transport transport) {
        return switch (transport) {
            case RC -> VerbsProto.Transport.TRANSPORT_RC;
            case DCI -> VerbsProto.Transport.TRANSPORT_DCI;
        };
    }
}
