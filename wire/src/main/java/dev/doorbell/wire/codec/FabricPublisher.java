package dev.doorbell.wire.codec;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;

/** What passes between NICs, to wire. */
final class FabricPublisher {

    private FabricPublisher() {}

    static void publish(Packet packet, int firstIndex, int count, LinkProto.Train.Builder train) {
        switch (packet) {
            case RdmaWrite it -> train.setRdmaWrite(rdmaWrite(it, firstIndex, count));
            case Send it -> train.setSend(send(it));
            case RdmaReadRequest it -> train.setRdmaReadRequest(rdmaReadRequest(it));
            case RdmaReadResponse it ->
                    train.setRdmaReadResponse(
                            FabricProto.RdmaReadResponse.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn())
                                    .setPsn(it.psn())
                                    .setOffsetBytes(it.offset())
                                    .setSegment(segment(it.segment()))
                                    .setPayload(PayloadPublisher.toWire(it.payload())));
            case AtomicRequest it -> train.setAtomicRequest(atomicRequest(it));
            case AtomicResponse it ->
                    train.setAtomicResponse(
                            FabricProto.AtomicResponse.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn())
                                    .setPsn(it.psn())
                                    .setOriginal(it.original()));
            case Ack it ->
                    train.setAck(
                            FabricProto.Ack.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn()));
            case RnrNak it ->
                    train.setRnrNak(
                            FabricProto.RnrNak.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn())
                                    .setPsn(it.psn()));
            case PacketLost it ->
                    train.setPacketLost(
                            FabricProto.PacketLost.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn())
                                    .setPsn(it.psn()));
            case Nak it ->
                    train.setNak(
                            FabricProto.Nak.newBuilder()
                                    .setDestinationQpNumber(it.destinationQpn())
                                    .setPsn(it.psn())
                                    .setStatus(it.status()));
        }
    }

    private static FabricProto.RdmaWrite rdmaWrite(RdmaWrite it, int firstIndex, int count) {
        FabricProto.RdmaWrite.Builder wire =
                FabricProto.RdmaWrite.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setFirstPsn(it.firstPsn())
                        .setRkey(it.rkey())
                        .setSegment(segment(it.segment()))
                        .setMessageBytes(it.messageBytes())
                        .setTarget(VerbsPublisher.dmaWrite(it.target(), firstIndex, count));
        DcHeader dc = it.dc();
        return dc == null ? wire.build() : wire.setDc(dc(dc)).build();
    }

    private static FabricProto.Send send(Send it) {
        FabricProto.Send.Builder wire =
                FabricProto.Send.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setSegment(segment(it.segment()))
                        .setPayload(PayloadPublisher.toWire(it.payload()));
        Integer immediate = it.immediate();
        if (immediate != null) {
            wire.setImmediate(immediate);
        }
        DcHeader dc = it.dc();
        return dc == null ? wire.build() : wire.setDc(dc(dc)).build();
    }

    private static FabricProto.RdmaReadRequest rdmaReadRequest(RdmaReadRequest it) {
        FabricProto.RdmaReadRequest.Builder wire =
                FabricProto.RdmaReadRequest.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setRkey(it.rkey())
                        .setAddress(it.address())
                        .setLengthBytes(it.length());
        DcHeader dc = it.dc();
        return dc == null ? wire.build() : wire.setDc(dc(dc)).build();
    }

    private static FabricProto.AtomicRequest atomicRequest(AtomicRequest it) {
        AtomicOperation operation = it.operation();
        FabricProto.AtomicRequest.Builder wire =
                FabricProto.AtomicRequest.newBuilder()
                        .setDestinationQpNumber(it.destinationQpn())
                        .setPsn(it.psn())
                        .setRkey(it.rkey())
                        .setAddress(it.address())
                        .setKind(kind(operation.kind()))
                        .setWordBytes(operation.bytes())
                        .setCompare(operation.compare())
                        .setCompareMask(operation.compareMask())
                        .setOperand(operation.operand())
                        .setOperandMask(operation.operandMask());
        DcHeader dc = it.dc();
        return dc == null ? wire.build() : wire.setDc(dc(dc)).build();
    }

    private static FabricProto.DcHeader dc(DcHeader it) {
        return FabricProto.DcHeader.newBuilder()
                .setKey(it.key())
                .setInitiatorNic(it.initiatorNic())
                .setInitiatorQpNumber(it.initiatorQpn())
                .setStartPsn(it.startPsn())
                .build();
    }

    private static FabricProto.AtomicKind kind(AtomicOperation.Kind kind) {
        return switch (kind) {
            case FETCH_AND_ADD -> FabricProto.AtomicKind.ATOMIC_KIND_FETCH_AND_ADD;
            case COMPARE_AND_SWAP -> FabricProto.AtomicKind.ATOMIC_KIND_COMPARE_AND_SWAP;
            case MASKED_FETCH_AND_ADD -> FabricProto.AtomicKind.ATOMIC_KIND_MASKED_FETCH_AND_ADD;
            case MASKED_COMPARE_AND_SWAP ->
                    FabricProto.AtomicKind.ATOMIC_KIND_MASKED_COMPARE_AND_SWAP;
        };
    }

    private static FabricProto.Segment segment(Segment segment) {
        return switch (segment) {
            case ONLY -> FabricProto.Segment.SEGMENT_ONLY;
            case FIRST -> FabricProto.Segment.SEGMENT_FIRST;
            case MIDDLE -> FabricProto.Segment.SEGMENT_MIDDLE;
            case LAST -> FabricProto.Segment.SEGMENT_LAST;
        };
    }
}
