package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.libraries.nvshmem.transport.OperationKind;

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

    /** The same with another {@code threads}. */
    public ProxyOptions withThreads(int threads) {
        return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
    }

    /** The same with another {@code batch}. */
    public ProxyOptions withBatch(int batch) {
        return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
    }

    /** The same with another {@code gdrcopy}. */
    public ProxyOptions withGdrcopy(boolean gdrcopy) {
        return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
    }

    /** The same with another {@code nativeAtomics}. */
    public ProxyOptions withNativeAtomics(boolean nativeAtomics) {
        return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
    }

    /** The same with another {@code receiveDepth}. */
    public ProxyOptions withReceiveDepth(int receiveDepth) {
        return new ProxyOptions(threads, batch, gdrcopy, nativeAtomics, receiveDepth);
    }
}
