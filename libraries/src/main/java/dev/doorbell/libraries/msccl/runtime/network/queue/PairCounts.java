package dev.doorbell.libraries.msccl.runtime.network.queue;

import java.util.Arrays;

/**
 * Completions of requests over the queue pairs of a connection, and the pairs that a request uses:
 * all of them, each for a part, or one after another in turn. Parts on one pair complete in the
 * order of the requests.
 */
public final class PairCounts {

    private final long[] parts;
    private final boolean splits;
    private long requests;

    /**
     * Creates counts of a connection.
     *
     * @param pairs number of queue pairs
     * @param splits true if every request has a part on each of them
     */
    public PairCounts(int pairs, boolean splits) {
        parts = new long[pairs];
        this.splits = splits;
    }

    /** First queue pair of a request. */
    public int first(long request) {
        return splits ? 0 : (int) (request % parts.length);
    }

    /** Number of queue pairs of a request, which follow the first. */
    public int perRequest() {
        return splits ? parts.length : 1;
    }

    /** Number of requests behind the oldest incomplete one whose part completes next on a pair. */
    public int behind(int pair) {
        long request = splits ? parts[pair] : parts[pair] * parts.length + pair;
        return (int) (request - requests);
    }

    /** Counts a part. Returns the number of requests that are complete now, oldest first. */
    public int complete(int pair) {
        parts[pair]++;
        long before = requests;
        if (splits) {
            requests = Arrays.stream(parts).min().orElseThrow();
        } else {
            while (parts[first(requests)] > requests / parts.length) {
                requests++;
            }
        }
        return (int) (requests - before);
    }
}
