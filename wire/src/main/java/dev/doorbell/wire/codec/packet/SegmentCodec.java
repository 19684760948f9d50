package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.Segment;
import dev.doorbell.proto.fabric.v1.FabricProto;

/** Places of packets in their message on the wire. */
final class SegmentCodec {

    private SegmentCodec() {}

    static Segment toModel(FabricProto.Segment segment) {
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

    static FabricProto.Segment toWire(Segment segment) {
        return switch (segment) {
            case ONLY -> FabricProto.Segment.SEGMENT_ONLY;
            case FIRST -> FabricProto.Segment.SEGMENT_FIRST;
            case MIDDLE -> FabricProto.Segment.SEGMENT_MIDDLE;
            case LAST -> FabricProto.Segment.SEGMENT_LAST;
        };
    }
}
