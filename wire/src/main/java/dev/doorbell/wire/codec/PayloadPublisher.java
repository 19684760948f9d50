package dev.doorbell.wire.codec;

import com.google.protobuf.UnsafeByteOperations;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** Payload to wire, without copying: payload bytes are never written once they were handed over. */
final class PayloadPublisher {

    private PayloadPublisher() {}

    static VerbsProto.Payload toWire(Payload payload) {
        return switch (payload) {
            case Payload.Real real ->
                    VerbsProto.Payload.newBuilder()
                            .setData(
                                    UnsafeByteOperations.unsafeWrap(
                                            real.bytes(), real.offset(), real.length()))
                            .build();
            case Payload.Phantom phantom ->
                    VerbsProto.Payload.newBuilder().setPhantomBytes(phantom.length()).build();
        };
    }
}
