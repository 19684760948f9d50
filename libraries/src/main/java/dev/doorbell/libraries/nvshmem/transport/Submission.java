package dev.doorbell.libraries.nvshmem.transport;

import java.util.List;

/**
 * What one thread posts in one go: operations to one peer that follow each other on the same queue
 * pair, such as a put and its signal.
 *
 * @param operations one or more, all to the same peer
 * @param threads threads that copy when the peer's memory is mapped, 1 to those of a thread block;
 *     a network transport posts by one of them
 */
public record Submission(List<RemoteOperation> operations, int threads) {

    public Submission {
        operations = List.copyOf(operations);
    }

    /** A submission of one operation by one thread. */
    public static Submission of(RemoteOperation operation) {
        return new Submission(List.of(operation), 1);
    }

    /** The PE it goes to. */
    public int peer() {
        return operations.get(0).peer();
    }
}
