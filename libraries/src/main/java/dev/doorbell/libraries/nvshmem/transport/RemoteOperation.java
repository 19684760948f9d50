package dev.doorbell.libraries.nvshmem.transport;

/**
 * A one-sided operation ready to be posted.
 *
 * @param kind what to do
 * @param peer PE it goes to
 * @param remoteAddress bus address there
 * @param rkey key of the region there
 * @param localAddress bus address of the local buffer; of the word that gets the old value for
 *     atomics; unused when inline
 * @param lkey key of the local region
 * @param length bytes; 4 or 8 for atomics, 1 to 8 when inline
 * @param fetching whether the caller waits for what comes back: gets, and atomics that return the
 *     old value
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

    /** The same operation aimed elsewhere. */
    public RemoteOperation withRemote(long address, int key) {
        return new RemoteOperation(
                kind, peer, address, key, localAddress, lkey, length, fetching, operand, compare);
    }
}
