package dev.doorbell.coordinator.connection;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** Discarded bytes of a body. */
final class Rest implements ApplicationBufferHandler {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
        bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
        return bytes;
    }

    @Override
    public void expand(int size) {
        // The connection has its own buffers.
    }
}
