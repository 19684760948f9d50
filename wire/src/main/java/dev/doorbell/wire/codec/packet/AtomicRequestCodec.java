package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Atomic requests on the wire. */
public final class AtomicRequestCodec implements MessageCodec<AtomicRequest> {

    @Override
    public Class<AtomicRequest> type() {
        return AtomicRequest.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.ATOMIC_REQUEST;
    }

    @Override
    public AtomicRequest toModel(LinkProto.Train train) {
        FabricProto.AtomicRequest wire = train.getAtomicRequest();
        return new AtomicRequest(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getRkey(),
                wire.getAddress(),
                new AtomicOperation(
                        kind(wire.getKind()),
                        wire.getWordBytes(),
                        wire.getOperand(),
                        wire.getOperandMask(),
                        wire.getCompare(),
                        wire.getCompareMask()),
                wire.hasDc() ? DcHeaderCodec.toModel(wire.getDc()) : null);
    }

    @Override
    public void toWire(AtomicRequest it, Train elements, LinkProto.Train.Builder train) {
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
        if (dc != null) {
            wire.setDc(DcHeaderCodec.toWire(dc));
        }
        train.setAtomicRequest(wire);
    }

    private static AtomicOperation.Kind kind(FabricProto.AtomicKind kind) {
        return switch (kind) {
            case ATOMIC_KIND_FETCH_AND_ADD -> AtomicOperation.Kind.FETCH_AND_ADD;
            case ATOMIC_KIND_COMPARE_AND_SWAP -> AtomicOperation.Kind.COMPARE_AND_SWAP;
            case ATOMIC_KIND_MASKED_FETCH_AND_ADD -> AtomicOperation.Kind.MASKED_FETCH_AND_ADD;
            case ATOMIC_KIND_MASKED_COMPARE_AND_SWAP ->
                    AtomicOperation.Kind.MASKED_COMPARE_AND_SWAP;
            case ATOMIC_KIND_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known kind of atomic but was " + kind);
        };
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
}
