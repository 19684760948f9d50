package dev.doorbell.libraries.nvshmem.setup;

import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyOptions;
import java.util.function.Consumer;

/**
 * Options of the library for a job.
 *
 * @param path path of operations to PEs without mapped memory
 * @param heapBytes data part of each PE's symmetric heap, above 0
 * @param phantom true if that part has no bytes
 * @param p2p true if GPUs of one node map each other's memory over NVLink (NVSHMEM_DISABLE_P2P)
 * @param queueDepth basic blocks of a send queue, a power of two (NVSHMEM_QP_DEPTH)
 * @param barrierRadix growth factor of the number of PEs reached per round of a barrier, at least 2
 *     (NVSHMEM_BARRIER_TG_DISSEM_KVAL)
 * @param proxy IBRC
 * @param ibgda IBGDA
 * @param checkRaces true if PEs log their accesses
 */
public record NvshmemOptions(
        Path path,
        long heapBytes,
        boolean phantom,
        boolean p2p,
        int queueDepth,
        int barrierRadix,
        ProxyOptions proxy,
        IbgdaOptions ibgda,
        boolean checkRaces) {

    private static final int DEFAULT_QUEUE_DEPTH = 1024;
    private static final int DEFAULT_BARRIER_RADIX = 2;

    /** Returns NVSHMEM's defaults. GPUs map each other on the NVLink path only. */
    public static NvshmemOptions of(Path path, long heapBytes) {
        return new NvshmemOptions(
                path,
                heapBytes,
                false,
                path == Path.NVLINK,
                DEFAULT_QUEUE_DEPTH,
                DEFAULT_BARRIER_RADIX,
                ProxyOptions.DEFAULT,
                IbgdaOptions.dc(),
                false);
    }

    /** Returns changed options, as in {@code options.with(it -> it.queueDepth(...))}. */
    public NvshmemOptions with(Consumer<Builder> change) {
        Builder builder = new Builder(this);
        change.accept(builder);
        return builder.build();
    }

    /** Builder with a method of the same name for each option. */
    public static final class Builder {

        private final Path path;
        private long heapBytes;
        private boolean phantom;
        private boolean p2p;
        private int queueDepth;
        private int barrierRadix;
        private ProxyOptions proxy;
        private IbgdaOptions ibgda;
        private boolean checkRaces;

        private Builder(NvshmemOptions options) {
            path = options.path;
            heapBytes = options.heapBytes;
            phantom = options.phantom;
            p2p = options.p2p;
            queueDepth = options.queueDepth;
            barrierRadix = options.barrierRadix;
            proxy = options.proxy;
            ibgda = options.ibgda;
            checkRaces = options.checkRaces;
        }

        public Builder heapBytes(long heapBytes) {
            this.heapBytes = heapBytes;
            return this;
        }

        public Builder phantom(boolean phantom) {
            this.phantom = phantom;
            return this;
        }

        public Builder p2p(boolean p2p) {
            this.p2p = p2p;
            return this;
        }

        public Builder queueDepth(int queueDepth) {
            this.queueDepth = queueDepth;
            return this;
        }

        public Builder barrierRadix(int barrierRadix) {
            this.barrierRadix = barrierRadix;
            return this;
        }

        public Builder proxy(ProxyOptions proxy) {
            this.proxy = proxy;
            return this;
        }

        public Builder proxy(Consumer<ProxyOptions.Builder> change) {
            return proxy(proxy.with(change));
        }

        public Builder ibgda(IbgdaOptions ibgda) {
            this.ibgda = ibgda;
            return this;
        }

        public Builder ibgda(Consumer<IbgdaOptions.Builder> change) {
            return ibgda(ibgda.with(change));
        }

        public Builder checkRaces(boolean checkRaces) {
            this.checkRaces = checkRaces;
            return this;
        }

        private NvshmemOptions build() {
            return new NvshmemOptions(
                    path,
                    heapBytes,
                    phantom,
                    p2p,
                    queueDepth,
                    barrierRadix,
                    proxy,
                    ibgda,
                    checkRaces);
        }
    }
}
