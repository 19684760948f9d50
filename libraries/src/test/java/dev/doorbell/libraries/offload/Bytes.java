package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.HostProcess;

/** Content of buffers in tests. */
public final class Bytes {

    private Bytes() {}

    /** Returns bytes that distinguish messages. */
    public static byte[] pattern(int seed, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 31 + i * 7 + (i >>> 8));
        }
        return bytes;
    }

    /** Returns a new buffer of a rank with the bytes of {@link #pattern}. */
    public static long filled(HostProcess process, int seed, int length) {
        long address = process.allocate(length);
        process.node().memory().write(address, pattern(seed, length));
        return address;
    }

    /** Returns the content of a buffer. */
    public static byte[] read(HostProcess process, long address, int length) {
        Payload.Real content = (Payload.Real) process.node().memory().read(address, length);
        byte[] bytes = new byte[length];
        System.arraycopy(content.bytes(), content.offset(), bytes, 0, length);
        return bytes;
    }
}
