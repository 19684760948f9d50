package dev.doorbell.wire.codec;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.proto.fabric.v1.FabricProto;

/** What passes between NICs, from wire. */
final class FabricAdapter {

    private FabricAdapter() {}

    static RdmaWrite rdmaWrite(FabricProto.RdmaWrite wire) {
        return new RdmaWrite(
                wire.getDestinationQpNumber(),
                wire.getFirstPsn(),
                wire.getRkey(),
                segment(wire.getSegment()),
                wire.getMessageBytes(),
                VerbsAdapter.dmaWrite(wire.getTarget()),
                wire.hasDc() ? dc(wire.getDc()) : null);
    }

    static Send send(FabricProto.Send wire) {
        return new Send(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                segment(wire.getSegment()),
                wire.hasImmediate() ? wire.getImmediate() : null,
                PayloadAdapter.toModel(wire.getPayload()),
                wire.hasDc() ? dc(wire.getDc()) : null);
    }

    static RdmaReadRequest rdmaReadRequest(FabricProto.RdmaReadRequest wire) {
        return new RdmaReadRequest(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getRkey(),
                wire.getAddress(),
                wire.getLengthBytes(),
                wire.hasDc() ? dc(wire.getDc()) : null);
    }

    static RdmaReadResponse rdmaReadResponse(FabricProto.RdmaReadResponse wire) {
        return new RdmaReadResponse(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getOffsetBytes(),
                segment(wire.getSegment()),
                PayloadAdapter.toModel(wire.getPayload()));
    }

    static AtomicRequest atomicRequest(FabricProto.AtomicRequest wire) {
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
                wire.hasDc() ? dc(wire.getDc()) : null);
    }

    private static DcHeader dc(FabricProto.DcHeader wire) {
        return new DcHeader(
                wire.getKey(),
                wire.getInitiatorNic(),
                wire.getInitiatorQpNumber(),
                wire.getStartPsn());
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

    private static Segment segment(FabricProto.Segment segment) {
        return switch (segment) {
            case SEGMENT_ONLY -> Segment.ONLY;
            case SEGMENT_FIRST -> Segment.FIRST;
            case SEGMENT_MIDDLE -> Segment.MIDDLE;
            case SEGMENT_LAST -> Segment.LAST;
            case SEGMENT_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known segment but was " + segment);
        };
    }
}
