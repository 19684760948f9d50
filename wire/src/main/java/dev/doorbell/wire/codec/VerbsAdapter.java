package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** What passes between a NIC and the computers it serves, from wire. */
final class VerbsAdapter {

    private VerbsAdapter() {}

    static DmaWrite dmaWrite(VerbsProto.DmaWrite wire) {
        long[] addresses = new long[wire.getAddressesCount()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = wire.getAddresses(i);
        }
        return new DmaWrite(
                wire.getFirstIndex(),
                addresses,
                wire.getElementBytes(),
                PayloadAdapter.toModel(wire.getPayload()));
    }

    static CreateQueuePair createQueuePair(VerbsProto.CreateQueuePair wire) {
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

    static CreateReceiveQueue createReceiveQueue(VerbsProto.CreateReceiveQueue wire) {
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

    static ReceiveCqeWrite receiveCqeWrite(VerbsProto.ReceiveCqeWrite wire) {
        return new ReceiveCqeWrite(
                wire.getAddress(),
                wire.getQpNumber(),
                wire.getCounter(),
                wire.getStatus(),
                wire.getMessageBytes(),
                wire.hasImmediate() ? wire.getImmediate() : null,
                wire.getOwner());
    }

    static CreateDcTarget createDcTarget(VerbsProto.CreateDcTarget wire) {
        return new CreateDcTarget(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getNumber(),
                wire.getProtectionDomain(),
                wire.getKey(),
                wire.getReceiveQueue());
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
}
