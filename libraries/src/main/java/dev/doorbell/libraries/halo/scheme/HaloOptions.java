package dev.doorbell.libraries.halo.scheme;

/**
 * Options of exchanges that all schemes share.
 *
 * @param mostFields largest number of fields of one exchange, at least 1
 * @param asynchronous true if copies are issued without waiting for each
 * @param pinned true if host memory is pinned; copies of other memory are waited for one by one
 * @param phantom true if messages have no content
 * @param touchedBytes bytes for each cell that a core reads and writes between two exchanges,
 *     besides the exchanged fields; they displace these from its caches
 */
public record HaloOptions(
        int mostFields, boolean asynchronous, boolean pinned, boolean phantom, long touchedBytes) {

    /** Returns the same options with other bytes between two exchanges. */
    public HaloOptions touching(long bytes) {
        return new HaloOptions(mostFields, asynchronous, pinned, phantom, bytes);
    }

    /** Returns true if the host may do other work during a copy. */
    boolean overlaps() {
        return asynchronous && pinned;
    }
}
