package dev.doorbell.libraries.halo.scheme;

/**
 * How exchanges are done, whatever the scheme.
 *
 * @param mostFields most fields of one exchange, 1 or more
 * @param asynchronous whether copies are issued without waiting for each
 * @param pinned whether host memory is pinned; copies of other memory wait each for itself
 * @param phantom whether bytes are pretended
 */
public record HaloOptions(int mostFields, boolean asynchronous, boolean pinned, boolean phantom) {

    /** Whether a copy may go on while the host does something else. */
    boolean overlaps() {
        return asynchronous && pinned;
    }
}
