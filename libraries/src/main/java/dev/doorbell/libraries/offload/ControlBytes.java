package dev.doorbell.libraries.offload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes of control messages: little-endian, the type first. */
public final class ControlBytes {

    /** Bytes of the longest message from a rank to a worker, and of workers' receive buffers. */
    public static final int MAX_BYTES = 2048;

    private ControlBytes() {}

    /** Returns a message of a type with room for {@code bytes} of fields. */
    public static ByteBuffer write(int type, int bytes) {
        return ByteBuffer.allocate(1 + bytes).order(ByteOrder.LITTLE_ENDIAN).put((byte) type);
    }

    /** Returns the bytes written so far. */
    public static byte[] written(ByteBuffer message) {
        byte[] bytes = new byte[message.position()];
        message.flip().get(bytes);
        return bytes;
    }

    /**
     * Returns the fields of a message.
     *
     * @throws IllegalArgumentException if it has another type
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
