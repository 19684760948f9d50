package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Buffer sizes of connections, in bytes with their flags, each a multiple of 1,024.
 *
 * @param simpleBytes for Simple, {@code NCCL_BUFFSIZE}
 * @param llBytes for LL, {@code NCCL_LL_BUFFSIZE}
 * @param ll128Bytes for LL128, {@code NCCL_LL128_BUFFSIZE}
 */
public record ConnectionBuffers(long simpleBytes, long llBytes, long ll128Bytes) {

    /** NCCL's defaults. */
    public static final ConnectionBuffers DEFAULT =
            new ConnectionBuffers(
                    Protocol.SIMPLE.bufferBytes(),
                    Protocol.LL.bufferBytes(),
                    Protocol.LL128.bufferBytes());

    /** Bytes of a connection's buffer. */
    public long bytes(Protocol protocol) {
        return switch (protocol) {
            case SIMPLE -> simpleBytes;
            case LL -> llBytes;
            case LL128 -> ll128Bytes;
        };
    }

    /** Bytes of data in a step of the buffer, in whole lines. */
    public long stepBytes(Protocol protocol) {
        return protocol.dataBytes(bytes(protocol) / Protocol.STEPS);
    }
}
