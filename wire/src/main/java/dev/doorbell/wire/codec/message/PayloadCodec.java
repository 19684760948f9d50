package dev.doorbell.wire.codec.message;

import com.google.protobuf.ByteOutput;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Payload on the wire, without copying. Payload bytes are never written once they were handed over,
 * and the parser has already copied those it read out of the network buffer.
 */
public final class PayloadCodec {

    private PayloadCodec() {}

    /** Wire form of a payload, which shares its bytes. */
    public static VerbsProto.Payload toWire(Payload payload) {
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

    /**
     * Payload of a wire form.
     *
     * @throws IllegalArgumentException if it has no content
     */
    public static Payload toModel(VerbsProto.Payload payload) {
        return switch (payload.getContentCase()) {
            case DATA -> real(payload.getData());
            case PHANTOM_BYTES -> new Payload.Phantom(payload.getPhantomBytes());
            case CONTENT_NOT_SET ->
                    throw new IllegalArgumentException(
                            "expected payload content but there is none");
        };
    }

    private static Payload real(ByteString data) {
        Capture capture = new Capture();
        try {
            UnsafeByteOperations.unsafeWriteTo(data, capture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Payload captured = capture.payload;
        // An empty string writes nothing; one in several pieces must be joined.
        return captured != null && captured.length() == data.size()
                ? captured
                : Payload.of(data.toByteArray());
    }

    /** Takes hold of the array behind a byte string. */
    private static final class Capture extends ByteOutput {

        private @Nullable Payload payload;

        @Override
        public void write(byte value) {
            payload = null;
        }

        @Override
        public void write(byte[] value, int offset, int length) {
            payload = new Payload.Real(value, offset, length);
        }

        @Override
        public void writeLazy(byte[] value, int offset, int length) {
            write(value, offset, length);
        }

        @Override
        public void write(ByteBuffer value) {
            payload = null;
        }

        @Override
        public void writeLazy(ByteBuffer value) {
            payload = null;
        }
    }
}
