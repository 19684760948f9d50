package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of control messages: little-endian, the type first. */
public final class ControlBytes {

    /** Bytes of the longest message a rank sends to a worker; workers can take as much. */
    public static final int MAX_BYTES = 2048;

    private ControlBytes() {}

    /** A message of a type with room for {@code bytes} of fields. */
    public static ByteBuffer write(int type, int bytes) {
        return ByteBuffer.allocate(1 + bytes).order(ByteOrder.LITTLE_ENDIAN).put((byte) type);
    }

    /** The bytes written so far. */
    public static byte[] written(ByteBuffer message) {
        byte[] bytes = new byte[message.position()];
        message.flip().get(bytes);
        return bytes;
    }

    /**
     * The fields of a message.
     *
     * @throws IllegalArgumentException when it is of another type
     */
    public static ByteBuffer read(int type, byte[] message) {
        ByteBuffer fields = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        int actual = fields.get();
        if (actual != type) {
            throw new IllegalArgumentException(
                    "expected a message of type %d but was %d".formatted(type, actual));
        }
        return fields;
    }
}
