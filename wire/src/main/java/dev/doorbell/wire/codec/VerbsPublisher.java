package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.NodeToNic;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** What passes between a NIC and the computers it serves, to wire. */
final class VerbsPublisher {

    private VerbsPublisher() {}

    static void publish(NodeToNic message, LinkProto.Train.Builder train) {
        switch (message) {
            case Doorbell it ->
                    train.setDoorbell(
                            VerbsProto.Doorbell.newBuilder()
                                    .setQpNumber(it.qpn())
                                    .setProducerIndex(it.producerIndex()));
            case DmaReadCompletion it ->
                    train.setDmaReadCompletion(
                            VerbsProto.DmaReadCompletion.newBuilder()
                                    .setTag(it.tag())
                                    .setPayload(PayloadPublisher.toWire(it.payload())));
            case RegisterMemory it -> train.setRegisterMemory(MkeyPublisher.toWire(it));
            case DeregisterMemory it -> train.setDeregisterMemory(MkeyPublisher.toWire(it));
            case AllowOtherVhca it -> train.setAllowOtherVhca(MkeyPublisher.toWire(it));
            case CreateMkeyAlias it -> train.setCreateMkeyAlias(MkeyPublisher.toWire(it));
            case CreateQueuePair it -> train.setCreateQueuePair(createQueuePair(it));
            case CreateDcTarget it ->
                    train.setCreateDcTarget(
                            VerbsProto.CreateDcTarget.newBuilder()
                                    .setRequestId(it.requestId())
                                    .setFunction(it.function())
                                    .setNumber(it.number())
                                    .setProtectionDomain(it.protectionDomain())
                                    .setKey(it.key())
                                    .setReceiveQueue(it.receiveQueue()));
            case CreateReceiveQueue it -> train.setCreateReceiveQueue(createReceiveQueue(it));
            case StateQuery it ->
                    train.setStateQuery(
                            VerbsProto.StateQuery.newBuilder()
                                    .setRequestId(it.requestId())
                                    .setFunction(it.function()));
            case RepeatCounts it ->
                    train.setRepeatCounts(
                            VerbsProto.RepeatCounts.newBuilder()
                                    .setNotes(it.notes())
                                    .setTimes(it.times()));
        }
    }

    static void publish(
            NicToNode message, int firstIndex, int count, LinkProto.Train.Builder train) {
        switch (message) {
            case DmaRead it ->
                    train.setDmaRead(
                            VerbsProto.DmaRead.newBuilder()
                                    .setTag(it.tag())
                                    .setAddress(it.address())
                                    .setLengthBytes(it.length()));
            case DmaWrite it -> train.setDmaWrite(dmaWrite(it, firstIndex, count));
            case CqeWrite it ->
                    train.setCqeWrite(
                            VerbsProto.CqeWrite.newBuilder()
                                    .setAddress(it.address())
                                    .setQpNumber(it.qpn())
                                    .setStatus(it.status())
                                    .setOwner(it.owner()));
            case ReceiveCqeWrite it -> train.setReceiveCqeWrite(receiveCqeWrite(it));
            case MkeyAnswer it -> train.setMkeyAnswer(MkeyPublisher.toWire(it));
            case QueuePairCreated it ->
                    train.setQueuePairCreated(
                            VerbsProto.QueuePairCreated.newBuilder()
                                    .setRequestId(it.requestId())
                                    .setQpNumber(it.qpn()));
            case StateReport it ->
                    train.setStateReport(
                            VerbsProto.StateReport.newBuilder()
                                    .setRequestId(it.requestId())
                                    .setState(it.state()));
        }
    }

    /** Only the elements of the train travel: {@code count} of them from {@code firstIndex}. */
    static VerbsProto.DmaWrite dmaWrite(DmaWrite write, int firstIndex, int count) {
        VerbsProto.DmaWrite.Builder wire =
                VerbsProto.DmaWrite.newBuilder()
                        .setFirstIndex(firstIndex)
                        .setElementBytes(write.elementBytes())
                        .setPayload(
                                PayloadPublisher.toWire(
                                        write.payload()
                                                .slice(
                                                        write.offset(firstIndex),
                                                        count * write.elementBytes())));
        for (int index = firstIndex; index < firstIndex + count; index++) {
            wire.addAddresses(write.address(index));
        }
        return wire.build();
    }

    private static VerbsProto.CreateReceiveQueue createReceiveQueue(CreateReceiveQueue it) {
        return VerbsProto.CreateReceiveQueue.newBuilder()
                .setRequestId(it.requestId())
                .setFunction(it.function())
                .setNumber(it.number())
                .setAddress(it.address())
                .setEntries(it.entries())
                .setDoorbellRecordAddress(it.doorbellRecordAddress())
                .setCompletionQueueAddress(it.completionQueueAddress())
                .setCompletionQueueEntries(it.completionQueueEntries())
                .build();
    }

    private static VerbsProto.ReceiveCqeWrite receiveCqeWrite(ReceiveCqeWrite it) {
        VerbsProto.ReceiveCqeWrite.Builder wire =
                VerbsProto.ReceiveCqeWrite.newBuilder()
                        .setAddress(it.address())
                        .setQpNumber(it.qpn())
                        .setCounter(it.counter())
                        .setStatus(it.status())
                        .setMessageBytes(it.bytes())
                        .setOwner(it.owner());
        Integer immediate = it.immediate();
        return immediate == null ? wire.build() : wire.setImmediate(immediate).build();
    }

    private static VerbsProto.Transport transport(CreateQueuePair.Transport transport) {
        return switch (transport) {
            case RC -> VerbsProto.Transport.TRANSPORT_RC;
            case DCI -> VerbsProto.Transport.TRANSPORT_DCI;
        };
    }

    private static VerbsProto.CreateQueuePair createQueuePair(CreateQueuePair it) {
        return VerbsProto.CreateQueuePair.newBuilder()
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
                .setReceiveQueue(it.receiveQueue())
                .build();
    }
}
