package dev.doorbell.libraries.msccl.runtime.network.socket;

/**
 * Threads and sockets of a connection.
 *
 * @param threads threads of a connection besides the helper thread, {@code NCCL_SOCKET_NTHREADS};
 *     without any, the helper thread itself moves the data
 * @param perThread sockets of each of them, {@code NCCL_NSOCKS_PERTHREAD}
 * @param inlineBytes longest message that travels in one call with its size, {@code
 *     NCCL_SOCKET_INLINE}; 0 for releases that have two calls for each message
 */
public record SocketOptions(int threads, int perThread, int inlineBytes) {

    /** Largest number of threads. */
    public static final int MAX_THREADS = 16;

    /** Largest number of sockets. */
    public static final int MAX_SOCKETS = 64;

    /** Largest length of a message that travels with its size. */
    public static final int MAX_INLINE = 64 << 10;

    /** NCCL's default for adapters that are not those of a cloud, as of 2.12. */
    public static final SocketOptions DEFAULT = new SocketOptions(0, 1, 0);

    /** Number of sockets of a connection for data, or 0 if it has one with its control messages. */
    int sockets() {
        return threads * Math.min(perThread, MAX_SOCKETS / Math.max(threads, 1));
    }
}
