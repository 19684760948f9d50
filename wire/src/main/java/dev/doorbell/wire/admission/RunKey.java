package dev.doorbell.wire.admission;

import com.google.protobuf.ByteString;
import io.grpc.Metadata;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Random number of one run that the coordinator gives to the services of the run. A link presents
 * it, so that no other client can send to the processes of the run, even if it knows everything
 * else of it.
 */
public final class RunKey {

    /** Metadata of a link that has the key. */
    public static final Metadata.Key<byte[]> HEADER =
            Metadata.Key.of("doorbell-run-key-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private static final int BYTES = 32;

    private final ByteString bytes;

    private RunKey(ByteString bytes) {
        this.bytes = bytes;
    }

    /** Creates a new random key. */
    public static RunKey random() {
        return new RunKey(JoinSecret.random(BYTES));
    }

    /** The key that a launch has. */
    public static RunKey of(ByteString wire) {
        if (wire.size() != BYTES) {
            throw new IllegalArgumentException(
                    "the run's key has %d bytes; expected %d: coordinator and services must be of one version"
                            .formatted(wire.size(), BYTES));
        }
        return new RunKey(wire);
    }

    /** The key for a launch. */
    public ByteString toWire() {
        return bytes;
    }

    /** The metadata of a link. */
    public Metadata headers() {
        Metadata headers = new Metadata();
        headers.put(HEADER, bytes.toByteArray());
        return headers;
    }

    /** Returns true if {@code headers} contain the key. */
    public boolean isShownBy(Metadata headers) {
        byte @Nullable [] shown = headers.get(HEADER);
        return shown != null && MessageDigest.isEqual(bytes.toByteArray(), shown);
    }

    /** Not the key. */
    @Override
    public String toString() {
        return "a run's key";
    }
}
