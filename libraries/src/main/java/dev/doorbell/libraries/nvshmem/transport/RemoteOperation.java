package dev.doorbell.libraries.nvshmem.transport;

/**
 * One-sided operation, ready to post.
 *
 * @param kind kind of operation
 * @param peer target PE
 * @param remoteAddress bus address there
 * @param rkey key of the region there
 * @param localAddress bus address of the local buffer; of the word for the old value for atomics;
 *     unused if inline
 * @param lkey key of the local region
 * @param length bytes; 4 or 8 for atomics, 1 to 8 if inline
 * @param fetching true if the caller waits for a result: gets, and atomics that return the old
 *     value
 * @param operand value to write, add, swap or combine
 * @param compare value to compare with, for compare-and-swap
 */
public record RemoteOperation(
        OperationKind kind,
        int peer,
        long remoteAddress,
        int rkey,
        long localAddress,
        int lkey,
        int length,
        boolean fetching,
        long operand,
        long compare) {

    /** Returns the same operation with another target. */
    public RemoteOperation withRemote(long address, int key) {
        return new RemoteOperation(
                kind, peer, address, key, localAddress, lkey, length, fetching, operand, compare);
    }
}
