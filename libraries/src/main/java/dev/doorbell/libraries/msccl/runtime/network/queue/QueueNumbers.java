package dev.doorbell.libraries.msccl.runtime.network.queue;

import java.util.TreeMap;

/**
 * Numbers of the queue pairs of all connections of a job. Every node assigns them in the same
 * order, so both ends of a connection know each other's.
 */
public final class QueueNumbers {

    private final int first;
    private final TreeMap<Integer, Integer> nextByNic = new TreeMap<>();

    /** Creates numbers that begin with {@code first} on every NIC. */
    public QueueNumbers(int first) {
        this.first = first;
    }

    /** Assigns the next {@code count} numbers of a NIC. */
    public Range next(int nicProcess, int count) {
        int number = nextByNic.getOrDefault(nicProcess, first);
        nextByNic.put(nicProcess, number + count);
        return new Range(nicProcess, number);
    }

    /**
     * Consecutive numbers of a NIC.
     *
     * @param nicProcess logical process of the NIC
     * @param number the first one
     */
    public record Range(int nicProcess, int number) {}
}
