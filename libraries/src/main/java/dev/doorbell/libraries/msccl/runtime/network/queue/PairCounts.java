package dev.doorbell.libraries.msccl.runtime.network.queue;

import java.util.Arrays;

/**
 * Completions of requests that have a part on every queue pair of a connection. Parts on one pair
 * complete in the order of the requests.
 */
public final class PairCounts {

    private final long[] parts;
    private long requests;

    /** Creates counts of a connection with {@code pairs} queue pairs. */
    public PairCounts(int pairs) {
        parts = new long[pairs];
    }

    /** Counts a part. Returns true if it is the last one of the oldest incomplete request. */
    public boolean complete(int pair) {
        parts[pair]++;
        long whole = Arrays.stream(parts).min().orElseThrow();
        boolean ends = whole > requests;
        requests = whole;
        return ends;
    }

    /** Number of complete requests. */
    public long requests() {
        return requests;
    }
}
