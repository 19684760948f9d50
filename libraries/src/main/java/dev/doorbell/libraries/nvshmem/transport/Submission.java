package dev.doorbell.libraries.nvshmem.transport;

import java.util.List;

/**
 * Operations that one thread posts at once: to one peer, consecutive on the same queue pair, such
 * as a put and its signal.
 *
 * @param operations one or more, all to the same peer
 * @param threads threads that copy if the peer's memory is mapped, at most those of a thread block;
 *     a network transport posts by one of them
 * @param awaited true if the thread waits for the results of fetching operations at once
 */
public record Submission(List<RemoteOperation> operations, int threads, boolean awaited) {

    public Submission {
        operations = List.copyOf(operations);
    }

    /** Creates a submission without results that the thread waits for. */
    public Submission(List<RemoteOperation> operations, int threads) {
        this(operations, threads, false);
    }

    /** Returns true if it fetches results that the thread waits for. */
    public boolean awaitsResults() {
        return awaited && operations.stream().anyMatch(RemoteOperation::fetching);
    }

    /** Target PE. */
    public int peer() {
        return operations.get(0).peer();
    }
}
