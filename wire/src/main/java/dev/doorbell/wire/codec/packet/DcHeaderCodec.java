package dev.doorbell.wire.codec.packet;

import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.proto.fabric.v1.FabricProto;

/** Headers of dynamically connected requests on the wire. */
final class DcHeaderCodec {

    private DcHeaderCodec() {}

    static DcHeader toModel(FabricProto.DcHeader wire) {
        return new DcHeader(
                wire.getKey(),
                wire.getInitiatorNic(),
                wire.getInitiatorQpNumber(),
                wire.getStartPsn());
    }

    static FabricProto.DcHeader toWire(DcHeader it) {
        return FabricProto.DcHeader.newBuilder()
                .setKey(it.key())
                .setInitiatorNic(it.initiatorNic())
                .setInitiatorQpNumber(it.initiatorQpn())
                .setStartPsn(it.startPsn())
                .build();
    }
}
