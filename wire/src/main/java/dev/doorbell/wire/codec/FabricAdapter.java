package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Segment;
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
                VerbsAdapter.dmaWrite(wire.getTarget()));
    }

    static RdmaReadRequest rdmaReadRequest(FabricProto.RdmaReadRequest wire) {
        return new RdmaReadRequest(
                wire.getDestinationQpNumber(),
                wire.getPsn(),
                wire.getRkey(),
                wire.getAddress(),
                wire.getLengthBytes());
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
                wire.getCompareAndSwap(),
                wire.getCompare(),
                wire.getOperand());
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
