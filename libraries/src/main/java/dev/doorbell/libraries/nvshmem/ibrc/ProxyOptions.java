package dev.doorbell.libraries.nvshmem.ibrc;

/**
 * How the proxy is set up.
 *
 * @param threads proxy threads per PE, 1 or more
 * @param batch requests of one pass at most (NVSHMEM_PROXY_REQUEST_BATCH_MAX)
 * @param gdrcopy whether the proxy can load and store GPU memory itself (NVSHMEM_DISABLE_GDRCOPY)
 */
public record ProxyOptions(int threads, int batch, boolean gdrcopy) {

    /** What NVSHMEM does when nobody says otherwise. */
    public static final ProxyOptions DEFAULT = new ProxyOptions(1, 32, true);

    /** The same with another {@code threads}. */
    public ProxyOptions withThreads(int threads) {
        return new ProxyOptions(threads, batch, gdrcopy);
    }

    /** The same with another {@code batch}. */
    public ProxyOptions withBatch(int batch) {
        return new ProxyOptions(threads, batch, gdrcopy);
    }

    /** The same with another {@code gdrcopy}. */
    public ProxyOptions withGdrcopy(boolean gdrcopy) {
        return new ProxyOptions(threads, batch, gdrcopy);
    }
}
