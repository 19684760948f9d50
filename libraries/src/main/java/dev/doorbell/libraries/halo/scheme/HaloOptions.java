package dev.doorbell.libraries.halo.scheme;

/**
 * Options of exchanges that all schemes share.
 *
 * @param mostFields largest number of fields of one exchange, at least 1
 * @param asynchronous true if copies are issued without waiting for each
 * @param pinned true if host memory is pinned; copies of other memory are waited for one by one
 * @param phantom true if messages have no content
 */
public record HaloOptions(int mostFields, boolean asynchronous, boolean pinned, boolean phantom) {

    /** Returns true if the host may do other work during a copy. */
    boolean overlaps() {
        return asynchronous && pinned;
    }
}
