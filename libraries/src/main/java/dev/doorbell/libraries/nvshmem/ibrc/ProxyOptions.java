package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import java.util.function.Consumer;

/**
 * Options of the proxy.
 *
 * @param threads proxy threads per PE, at least 1
 * @param batch largest number of requests in a pass (NVSHMEM_PROXY_REQUEST_BATCH_MAX)
 * @param gdrcopy true if the proxy can load and store GPU memory itself (NVSHMEM_DISABLE_GDRCOPY)
 * @param nativeAtomics true if NICs perform InfiniBand's atomics
 *     (NVSHMEM_DISABLE_IB_NATIVE_ATOMICS)
 * @param receiveDepth receive requests that each PE keeps posted, a power of two
 *     (NVSHMEM_SRQ_DEPTH)
 */
public record ProxyOptions(
        int threads, int batch, boolean gdrcopy, boolean nativeAtomics, int receiveDepth) {

    /** NVSHMEM's defaults. */
    public static final ProxyOptions DEFAULT = new ProxyOptions(1, 32, true, true, 16384);

    /** Returns true if an operation is an atomic that the target's proxy performs, not its NIC. */
    boolean byMessage(OperationKind kind) {
        boolean inInfiniBand =
                kind == OperationKind.ATOMIC_ADD || kind == OperationKind.ATOMIC_COMPARE_SWAP;
        return kind.atomic() && !(nativeAtomics && inInfiniBand);
    }

    /** Returns changed options, as in {@code options.with(it -> it.threads(...))}. */
    public ProxyOptions with(Consumer<Builder> change) {
        Builder builder = new Builder(this);
        change.accept(builder);
        return builder.build();
    }

    /** Builder with a method of the same name for each option. */
    public static final class Builder {

        private int threads;
        private int batch;
        private boolean gdrcopy;
        private boolean nativeAtomics;
        private int receiveDepth;

        private Builder(ProxyOptions options) {
            threads = options.threads;
            batch = options.batch;
            gdrcopy = options.gdrcopy;
            nativeAtomics = options.nativeAtomics;
            receiveDepth = options.receiveDepth;
        }

        public Builder threads(int threads) {
            this.threads = threads;
            return this;
        }

        public Builder batch(int batch) {
            this.batch = batch;
            return this;
        }

        public Builder gdrcopy(boolean gdrcopy) {
            this.gdrcopy = gdrcopy;
            return this;
        }

        public Builder nativeAtomics(boolean nativeAtomics) {
            this.nativeAtomics = nativeAtomics;
            return this;
        }

        public Builder receiveDepth(int receiveDepth) {
            this.receiveDepth = receiveDepth;
            return this;
        }

        private ProxyOptions build() {
            return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
        }
    }
}
