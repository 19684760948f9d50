package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * How the runtime is set up.
 *
 * @param simpleBytes buffer of a connection under Simple, {@code NCCL_BUFFSIZE}
 * @param llBytes the same under LL, {@code NCCL_LL_BUFFSIZE}
 * @param ll128Bytes the same under LL128, {@code NCCL_LL128_BUFFSIZE}
 * @param pipelined whether a thread block may begin a tile before others of its GPU have finished
 *     the one before
 * @param phantom whether bytes only take time and space
 */
public record RuntimeOptions(
        long simpleBytes, long llBytes, long ll128Bytes, boolean pipelined, boolean phantom) {

    /** NCCL's buffers, real bytes, pipelined. */
    public static final RuntimeOptions DEFAULT =
            new RuntimeOptions(
                    Protocol.SIMPLE.bufferBytes(),
                    Protocol.LL.bufferBytes(),
                    Protocol.LL128.bufferBytes(),
                    true,
                    false);

    /** The buffers of connections. */
    public ConnectionBuffers buffers() {
        return new ConnectionBuffers(simpleBytes, llBytes, ll128Bytes);
    }

    /** The same with buffers of {@code bytes} for every protocol. */
    public RuntimeOptions withBuffers(long bytes) {
        return new RuntimeOptions(bytes, bytes, bytes, pipelined, phantom);
    }

    /** The same, pipelined or not. */
    public RuntimeOptions withPipelined(boolean wanted) {
        return new RuntimeOptions(simpleBytes, llBytes, ll128Bytes, wanted, phantom);
    }

    /** The same with phantom or real bytes. */
    public RuntimeOptions withPhantom(boolean wanted) {
        return new RuntimeOptions(simpleBytes, llBytes, ll128Bytes, pipelined, wanted);
    }
}
