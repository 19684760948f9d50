package dev.doorbell.workloads.offload.pingpong;

import java.util.List;

/**
 * Options of the measurement.
 *
 * @param operation that carries a message
 * @param sizes of messages in bytes, 1 or more
 * @param iterations measured round trips, 1 or more
 * @param warmup round trips before them
 * @param window messages posted at once for bandwidth, 1 or more
 * @param windows measured windows, 1 or more; one more comes before them
 * @param seed of the job
 */
record PingPongOptions(
        Operation operation,
        List<Integer> sizes,
        int iterations,
        int warmup,
        int window,
        int windows,
        long seed) {

    PingPongOptions {
        sizes = List.copyOf(sizes);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** Operation that carries a message. */
    enum Operation {
        /** SEND to a receive request of the peer, who polls its completion queue. */
        SEND,
        /** RDMA WRITE; the peer polls the last byte in memory. */
        WRITE
    }
}
