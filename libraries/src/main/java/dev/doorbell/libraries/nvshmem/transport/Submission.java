package dev.doorbell.libraries.nvshmem.transport;

import java.util.List;

/**
 * Operations that one thread posts at once: to one peer, consecutive on the same queue pair, such
 * as a put and its signal.
 *
 * @param operations one or more, all to the same peer
 * @param threads threads that copy if the peer's memory is mapped, at most those of a thread block;
 *     a network transport posts by one of them
 */
public record Submission(List<RemoteOperation> operations, int threads) {

    public Submission {
        operations = List.copyOf(operations);
    }

    /** Returns a submission of one operation by one thread. */
    public static Submission of(RemoteOperation operation) {
        return new Submission(List.of(operation), 1);
    }

    /** Target PE. */
    public int peer() {
        return operations.get(0).peer();
    }
}
