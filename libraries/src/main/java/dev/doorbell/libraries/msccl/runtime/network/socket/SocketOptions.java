package dev.doorbell.libraries.msccl.runtime.network.socket;

/**
 * Threads and sockets of a connection.
 *
 * @param threads threads of a connection besides the helper thread, {@code NCCL_SOCKET_NTHREADS};
 *     without any, the helper thread itself moves the data
 * @param perThread sockets of each of them, {@code NCCL_NSOCKS_PERTHREAD}
 */
public record SocketOptions(int threads, int perThread) {

    /** Largest number of threads. */
    public static final int MAX_THREADS = 16;

    /** Largest number of sockets. */
    public static final int MAX_SOCKETS = 64;

    /** NCCL's default for adapters that are not those of a cloud. */
    public static final SocketOptions DEFAULT = new SocketOptions(0, 1);

    /** Number of sockets of a connection for data, or 0 if it has one with its control messages. */
    int sockets() {
        return threads * Math.min(perThread, MAX_SOCKETS / Math.max(threads, 1));
    }
}
