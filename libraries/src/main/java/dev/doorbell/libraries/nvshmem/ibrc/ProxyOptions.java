package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import java.util.function.Consumer;

/**
 * How the proxy is set up.
 *
 * @param threads proxy threads per PE, 1 or more
 * @param batch requests of one pass at most (NVSHMEM_PROXY_REQUEST_BATCH_MAX)
 * @param gdrcopy whether the proxy can load and store GPU memory itself (NVSHMEM_DISABLE_GDRCOPY)
 * @param nativeAtomics whether NICs carry out the atomics that InfiniBand has
 *     (NVSHMEM_DISABLE_IB_NATIVE_ATOMICS)
 * @param receiveDepth receive requests each PE keeps posted, a power of two (NVSHMEM_SRQ_DEPTH)
 */
public record ProxyOptions(
        int threads, int batch, boolean gdrcopy, boolean nativeAtomics, int receiveDepth) {

    /** What NVSHMEM does when nobody says otherwise. */
    public static final ProxyOptions DEFAULT = new ProxyOptions(1, 32, true, true, 16384);

    /** Whether an operation is an atomic that the target's proxy carries out, not its NIC. */
    boolean byMessage(OperationKind kind) {
        boolean inInfiniBand =
                kind == OperationKind.ATOMIC_ADD || kind == OperationKind.ATOMIC_COMPARE_SWAP;
        return kind.atomic() && !(nativeAtomics && inInfiniBand);
    }

    /** The same but for what is changed, as in {@code options.with(it -> it.threads(...))}. */
    public ProxyOptions with(Consumer<Builder> change) {
        Builder builder = new Builder(this);
        change.accept(builder);
        return builder.build();
    }

    /** Options being changed: a method for each, of its name. */
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
